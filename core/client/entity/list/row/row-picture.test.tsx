// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { defineKind, type Field } from '#core/shared/kind.ts'
import { find, mount, unmountAll } from '../../../ui/testing.tsx'
import { RowPicture } from './row-picture.tsx'

const own = (form: string): Field<string | null> => ({ def: 'string | null', form, initial: null })
const potion = defineKind({
  ...{ name: 'potion', title: 'name', icon: 'dream' },
  fields: { name: 'string >= 1', icon: own('icon'), color: own('color') },
})
const plain = defineKind({ name: 'oath', title: 'name', icon: 'dream', fields: { name: 'string', icon: 'string' } })
const place = { spaceId: 's', projectId: 'p', id: 'i', parentId: null, label: 'Sleep' }

afterEach(unmountAll)

/** The name of the icon, and its colour. */
function shown(kind: typeof potion | typeof plain, row: Record<string, unknown>): string[] {
  unmountAll()
  mount(<RowPicture kind={kind} entity={{ kind: kind.name, ...place }} row={row} />)
  const icon = find('svg')
  return [icon.getAttribute('data-icon') ?? '', icon.getAttribute('style') ?? '']
}

it('a row shows the icon and the colour of its own, or the icon of its kind', () => {
  expect(shown(potion, { icon: 'file-text', color: '#9C27B0' })).toEqual(['file-text', '--own: #9C27B0;'])
  expect(shown(potion, { icon: 'file-text', color: 'url(x)' })).toEqual(['file-text', ''])
  const ofKind = shown(potion, { icon: null, color: null })
  expect(ofKind[1]).toBe('')
  // A field of another type that happens to be called so is none.
  expect(shown(plain, { icon: 'file-text' })).toEqual(ofKind)
})
