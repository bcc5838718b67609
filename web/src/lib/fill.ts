/** Fills `{name}` and `{count:stone|stones}` in a sentence; what is not given stays as it is. */
export function fill(sentence: string, data: Record<string, unknown>, show: (value: unknown) => string = String, missing: (whole: string) => string = (whole) => whole): string {
  return sentence.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, spec?: string) => (name in data ? field(data[name], spec ?? "", show) : missing(whole)));
}

function field(value: unknown, spec: string, show: (value: unknown) => string): string {
  if (spec.includes("|")) {
    const [one, many] = spec.split("|");
    return `${value} ${value === 1 ? one : many}`;
  }
  if (Array.isArray(value)) return value.map((item) => field(item, spec, show)).join(", ");
  return show(value);
}
