/**
 * Colours by lightness, chroma and hue (OKLCH, B. Ottosson: https://bottosson.github.io/posts/oklab/), and the contrast of two of them
 * (WCAG 2.2, "contrast ratio"). A colour is `#rrggbb`.
 */

export interface Oklch {
  /** 0 to 1. */
  lightness: number;
  chroma: number;
  /** Radians. */
  hue: number;
}

type Triple = readonly [number, number, number];

/** Channels of `#rgb` or `#rrggbb`, 0 to 1. */
function channels(color: string): Triple {
  const digits = color.length === 4 ? [...color.slice(1)].map((digit) => digit + digit).join('') : color.slice(1);
  const value = Number.parseInt(digits, 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (light: number): number => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

const linear = (color: string): Triple => channels(color).map(toLinear) as unknown as Triple;

export function oklch(color: string): Oklch {
  const [r, g, b] = linear(color);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blue = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, blue),
    hue: Math.atan2(blue, a),
  };
}

function linearOf({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** As `#rrggbb`; a colour that no screen shows loses chroma until one does. */
export function hex(color: Oklch): string {
  const lightness = Math.min(1, Math.max(0, color.lightness));
  const shown = (chroma: number) => linearOf({ ...color, lightness, chroma });
  const fits = (light: Triple) => light.every((one) => one >= -1e-4 && one <= 1.0001);
  let light = shown(color.chroma);
  if (!fits(light)) {
    let [least, most] = [0, color.chroma];
    for (let i = 0; i < 16; i++) {
      const middle = (least + most) / 2;
      if (fits(shown(middle))) least = middle;
      else most = middle;
    }
    light = shown(least);
  }
  const digits = light.map((one) =>
    Math.round(fromLinear(Math.min(1, Math.max(0, one))) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** Relative luminance, 0 to 1. */
const luminance = (color: string): number => {
  const [r, g, b] = linear(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const leastContrast = (color: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrast(color, ground)));

/**
 * The shade of a colour, closest to it, that has the contrast on every ground: the same hue, darker or lighter. The grounds are all
 * light or all dark; where even black or white has too little, that one.
 */
export function readable(color: string, grounds: readonly string[], ratio: number): string {
  if (leastContrast(color, grounds) >= ratio) return color.length === 4 ? hex(oklch(color)) : color.toLowerCase();
  const own = oklch(color);
  const isLightGround = leastContrast('#000000', grounds) > leastContrast('#ffffff', grounds);
  const end = isLightGround ? 0 : 1;
  // Between the colour and black or white, contrast with these grounds only grows once the colour is on their far side.
  let [near, far] = [own.lightness, end];
  for (let i = 0; i < 24; i++) {
    const middle = (near + far) / 2;
    if (leastContrast(hex({ ...own, lightness: middle }), grounds) >= ratio) far = middle;
    else near = middle;
  }
  const found = hex({ ...own, lightness: far });
  return leastContrast(found, grounds) >= ratio ? found : isLightGround ? '#000000' : '#ffffff';
}

/** A colour for filled surfaces, and the text on it: white if a small change of the colour lets it be, else black. */
export function filled(color: string, ratio: number): { ground: string; text: string } {
  const ground = hex(oklch(color));
  if (contrast('#ffffff', ground) >= ratio) return { ground, text: '#ffffff' };
  if (contrast('#ffffff', ground) >= ratio * 0.62)
    return { ground: readable(ground, ['#ffffff'], ratio), text: '#ffffff' };
  return { ground, text: readable(hex({ ...oklch(ground), lightness: 0.2 }), [ground], ratio) };
}
