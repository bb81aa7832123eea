// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, it } from 'vitest'
import { Badge } from '../badge/badge.tsx'
import { colorStyle } from '../color/color-style.ts'
import { hslToRgb, luminance, readableOn, readHex, textOn } from '../color/contrast.ts'
import { hash32, hueOf } from '../color/hash.ts'
import { loadLazyComponents } from '../lazy/lazy-component.ts'
import { TagChip } from '../tag-chip/tag-chip.tsx'
import { click, find, mount, unmountAll } from '../testing.tsx'
import { Avatar, avatarColor, initials } from './avatar.tsx'

beforeAll(loadLazyComponents)
afterEach(unmountAll)

it.each([
  ['tiny', '20px'],
  ['small [UI-07]', '30px'],
  ['medium [UI-08]', '40px'],
  ['large [UI-09]', '50px'],
])('draws %s at %s', (size, pixels) => {
  mount(<Avatar userId="ines" name="Ines Halloran" size={size.split(' ')[0] as 'tiny'} />)
  const { width, height } = find('[role="img"]').style
  expect([width, height]).toEqual([pixels, pixels])
})

it('colours a user by a hash of the id, stable [UI-10]', () => {
  expect(avatarColor('ines')).toBe(avatarColor('ines'))
  expect(avatarColor('ines')).toBe(`hsl(${hueOf('ines')}, 65%, 55%)`)
  const hues = Array.from({ length: 100 }, (_, at) => hueOf(`user-${at}`))
  expect(hues.every(hue => Number.isInteger(hue) && hue >= 0 && hue < 360)).toBe(true)
  expect(new Set(hues).size).toBeGreaterThan(60)
})

it('rolls a hash over 32 bits', () => {
  expect([hash32(''), hash32('a'), hash32('ab')]).toEqual([0, 97, 97 * 31 + 98])
  expect(hash32('a much longer user id, well past 32 bits')).toBeLessThan(2 ** 32)
})

it.each([
  ['Ines Halloran', 'IH'],
  ['tomás', 'T'],
  ['Іван Франко Якович', 'ІФ'],
  ['👩‍🚀 crew', '👩‍🚀C'],
  ['  ', ''],
])('shortens %s to %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

it('has a label unless the name is shown beside it', () => {
  const container = mount(<Avatar userId="ines" name="Ines" />)
  expect(find('[role="img"]').getAttribute('aria-label')).toBe('Ines')
  mount(<Avatar userId="ines" name="Ines" decorative />, container)
  expect(find('span').getAttribute('aria-hidden')).toBe('true')
})

it('reads at 4.5 to 1 on every avatar colour', () => {
  const linear = (channel: number) =>
    channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4
  for (let hue = 0; hue < 360; hue++) {
    const [red, green, blue] = hslToRgb(hue, 0.65, 0.55)
    const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    const ratio = readableOn([red, green, blue]) === 'black' ? (light + 0.05) / 0.05 : 1.05 / (light + 0.05)
    expect(ratio).toBeGreaterThan(4.5)
  }
})

it('writes black on a colour above luminance 186, else white [UI-20]', () => {
  expect([luminance([187, 187, 187]), luminance([186, 186, 186])]).toEqual([187, 186])
  expect([textOn('#bbbbbb'), textOn('#bababa'), textOn('#fff'), textOn('#000'), textOn('none')]).toEqual([
    'black',
    'white',
    'black',
    'white',
    'white',
  ])
  expect([readHex('#0aF'), readHex('#12'), readHex('red')]).toEqual([[0, 170, 255], undefined, undefined])
})

it.each(['#9c27b0', '#abc', 'teal', 'rgb(1, 2, 3)', 'hsl(10deg 20% 30% / .5)'])('takes the colour %s', color => {
  expect(colorStyle(color)).toEqual({ '--own': color })
})

it.each(['', null, undefined, 'url(//evil.example/x)', '#fff;background:url(x)', 'var(--ink)', 'red}'])(
  'leaves out %j',
  color => {
    expect(colorStyle(color)).toBeUndefined()
  },
)

it('shows a tag with its colour as a dot and a remove button', () => {
  let removed = 0
  mount(<TagChip label="Crown" color="#9c27b0" onRemove={() => removed++} removeLabel="Remove Crown" />)
  const tag = find('[title="Crown"]')
  expect([tag.textContent, tag.style.getPropertyValue('--own')]).toEqual(['Crown', '#9c27b0'])
  click(find('[aria-label="Remove Crown"]'))
  expect(removed).toBe(1)
})

it('tints a badge with the colour of its entity', () => {
  const page = mount(<Badge icon="boat" color="#009688" />)
  const badge = find('span', page)
  expect([badge.style.getPropertyValue('--own'), find<HTMLElement>('svg', badge).dataset.icon]).toEqual([
    '#009688',
    'boat',
  ])
})
