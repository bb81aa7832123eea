// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
const { characterData } = await import('./create-character.ts')

describe('the body of the create call', () => {
  it('has name, bio and tags as they are, all other fields as custom fields, and the image beside them [CHAR-05]', () => {
    const image = new File(['x'], 'oda.png', { type: 'image/png' })
    const values = { name: 'Oda', bio: [], tags: [], image, aliases: ['Lantern'], customFields: {}, f1: 61, f2: '' }
    expect(characterData(values)).toEqual({
      data: { name: 'Oda', bio: [], tags: [], aliases: ['Lantern'], customFields: { f1: 61, f2: '' } },
      image,
    })
  })

  it('names an image that the project has already, and leaves out empty fields', () => {
    expect(characterData({ name: 'Oda', image: 'img1', f1: null, f2: undefined })).toEqual({
      data: { name: 'Oda', image: 'img1', customFields: {} },
    })
  })
})
