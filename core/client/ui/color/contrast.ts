import { limits } from '#core/shared/limits.ts'

type Rgb = readonly [red: number, green: number, blue: number]

/** Channels 0 to 255 of a #rgb or #rrggbb colour; undefined for anything else. */
export function readHex(color: string): Rgb | undefined {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color.trim())?.[1]
  if (!digits) return undefined
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const value = Number.parseInt(full, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Luminance, 0 to 255. */
export function luminance([red, green, blue]: Rgb): number {
  return (299 * red + 587 * green + 114 * blue) / 1000
}

/** Text colour on an author's colour: black above luminance 186, else white (UI-20). White for invalid colours. */
export function textOn(color: string): 'black' | 'white' {
  const rgb = readHex(color)
  return rgb && luminance(rgb) > limits.contrastLuminance ? 'black' : 'white'
}

function relativeLuminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Black or white, whichever has more contrast on a generated colour (WCAG contrast). */
export function readableOn(rgb: Rgb): 'black' | 'white' {
  const light = relativeLuminance(rgb)
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? 'black' : 'white'
}

/** Channels 0 to 255 of an hsl colour; saturation and lightness 0 to 1. */
export function hslToRgb(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}
