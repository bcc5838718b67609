/** How fast pieces move, in milliseconds; 0 where people asked their system for less motion. */
const calm = typeof matchMedia !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches;

class Pace {
  chosen = $state(450);
  get ms(): number {
    return calm ? 0 : this.chosen;
  }
}

export const pace = new Pace();
