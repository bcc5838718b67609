/** Short sounds, made on the spot: no files. On my turn phones also buzz. */
import { settings } from "./settings.svelte";

export type Sound = "piece" | "card" | "turn" | "end";

const BUZZ_MS = 70;
let audio: AudioContext | undefined;

/** Browsers let a page sound only after a click or key. */
export function wake(): void {
  if (!settings.all.sounds) return;
  audio ??= new AudioContext();
  void audio.resume();
}

export function play(sound: Sound): void {
  if (!audio || audio.state !== "running" || !settings.all.sounds || document.hidden) return;
  SOUNDS[sound](audio, audio.currentTime);
  if (sound === "turn") navigator.vibrate?.(BUZZ_MS);
}

const SOUNDS: Record<Sound, (context: AudioContext, at: number) => void> = {
  piece: (context, at) => knock(context, at, 210, 0.07),
  card: (context, at) => rustle(context, at),
  turn: (context, at) => [523, 784].forEach((pitch, i) => bell(context, at + i * 0.13, pitch, 0.5)),
  end: (context, at) => [392, 523, 659, 784].forEach((pitch, i) => bell(context, at + i * 0.17, pitch, 1.1)),
};

function knock(context: AudioContext, at: number, pitch: number, long: number): void {
  const tone = context.createOscillator();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2.5, at + long);
  through(context, tone, at, 0.35, long);
}

function bell(context: AudioContext, at: number, pitch: number, long: number): void {
  for (const [part, loud] of [
    [1, 0.12],
    [2.76, 0.035],
  ] as const) {
    const tone = context.createOscillator();
    tone.frequency.value = pitch * part;
    through(context, tone, at, loud, long / part);
  }
}

function rustle(context: AudioContext, at: number): void {
  const length = Math.floor(context.sampleRate * 0.09);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / length);
  const noise = context.createBufferSource();
  noise.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 2600;
  noise.connect(filter);
  through(context, noise, at, 0.12, 0.09, filter);
}

/** Loud at once, then dying away. */
function through(context: AudioContext, source: AudioScheduledSourceNode, at: number, loud: number, long: number, from: AudioNode = source): void {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + long);
  from.connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + long);
}
