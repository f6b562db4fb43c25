/** A color of the OKLCH space: lightness from 0 to 1, chroma from 0, hue in degrees. Equal steps look equal. */
export interface Color {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function channels(hex: string): Triple {
  const at = (index: number) => parseInt(hex.slice(index, index + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}
function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
function fromLinear(value: number): number {
  return value <= 0.0031308
    ? value * 12.92
    : 1.055 * value ** (1 / 2.4) - 0.055;
}

export function colorOf(hex: string): Color {
  const [r, g, b] = channels(hex).map(toLinear) as unknown as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const along = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const across = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(along, across),
    hue: (Math.atan2(across, along) * 180) / Math.PI,
  };
}

function linearOf({ lightness, chroma, hue }: Color): Triple {
  const along = chroma * Math.cos((hue * Math.PI) / 180);
  const across = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * along + 0.2158037573 * across) ** 3;
  const m = (lightness - 0.1055613458 * along - 0.0638541728 * across) ** 3;
  const s = (lightness - 0.0894841775 * along - 1.291485548 * across) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The color as `#rrggbb`. One that no screen shows loses chroma until it can be shown. */
export function hexOf(color: Color): string {
  const linear = linearOf(color);
  const canBeShown = linear.every((value) => value > -0.001 && value < 1.001);
  if (!canBeShown && color.chroma > 0.002) {
    return hexOf({ ...color, chroma: color.chroma - 0.002 });
  }
  const bytes = linear.map((value) =>
    Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, value)))) * 255),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(toLinear) as unknown as Triple;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colors as WCAG defines it: from 1, which nobody can see, to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort(
    (a, b) => a - b,
  );
  return (light + 0.05) / (dark + 0.05);
}

/** The nearest color, darker on light grounds and lighter on dark ones, that has this contrast to all of them. */
export function readableOn(
  color: Color,
  grounds: readonly string[],
  ratio: number,
): string {
  const isDark = grounds.every((ground) => luminance(ground) < 0.18);
  for (let { lightness } = color; lightness > 0 && lightness < 1;) {
    const hex = hexOf({ ...color, lightness });
    if (grounds.every((ground) => contrast(hex, ground) >= ratio)) return hex;
    lightness += isDark ? 0.005 : -0.005;
  }
  return isDark ? "#ffffff" : "#000000";
}
