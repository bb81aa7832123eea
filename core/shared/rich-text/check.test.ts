import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRichText, MAX_CHARACTERS, MAX_ID_LENGTH, MAX_LABEL_LENGTH, MAX_PARAGRAPHS } from './check.ts'
import { MAX_LINK_LENGTH } from './link.ts'

const entity = { type: 'character', id: 'c1', spaceId: 's', projectId: 'p' }
const mention = { type: 'mention', entity, label: 'Frodo', children: [{ text: '' }] }

const image = { imageId: 'i-1', description: 'The "slip" at [low] water' }
const pictured = (value: unknown) => [{ type: 'paragraph', block: 'image', image: value, children: [{ text: '' }] }]

function paragraph(...children: unknown[]): unknown[] {
  return [{ type: 'paragraph', children }]
}

describe('accepted', () => {
  it.each(['left', 'center', 'right'])('a paragraph aligned %s [EDIT-20]', align => {
    expect(checkRichText([{ type: 'paragraph', align, children: [{ text: 'x' }] }])).toBeNull()
  })

  it.each(['heading1', 'heading2', 'heading3', 'quote', 'bullet', 'number'])('a paragraph that is a %s', block => {
    expect(checkRichText([{ type: 'paragraph', align: 'center', block, children: [{ text: 'x' }] }])).toBeNull()
  })

  it.each(['bold', 'italic', 'underline', 'code'])('a leaf that is %s [EDIT-21]', flag => {
    expect(checkRichText(paragraph({ text: 'x', [flag]: true }))).toBeNull()
    expect(checkRichText(paragraph({ text: 'x', [flag]: false }))).toBeNull()
  })

  it.each(['small', 'normal', 'large'])('a leaf of size %s [EDIT-21]', fontSize => {
    expect(checkRichText(paragraph({ text: 'x', fontSize }))).toBeNull()
  })

  it.each(['http://x', 'HTTPS://x.y/a_b*c?d=e&f#g%20h', 'mailto:a@b.c', `http://${'x'.repeat(MAX_LINK_LENGTH - 7)}`])(
    'a leaf that leads to %s',
    link => {
      expect(checkRichText(paragraph({ text: 'x', link }))).toBeNull()
    },
  )

  it.each([
    ['no paragraphs', []],
    ['a paragraph without children', paragraph()],
    ['tabs, line ends and any script', paragraph({ text: 'a\tb\nїжак 漢字 🦊 שלום \u00a0\u2028' })],
    ['a mention [EDIT-22]', paragraph(mention)],
    ['a named scene', [{ type: 'paragraph', block: 'break', sceneId: 'a-1', children: [{ text: '' }] }]],
    ['an image', [{ type: 'paragraph', align: 'center', block: 'image', image, children: [mention] }]],
    ['a scene break', [{ type: 'paragraph', block: 'break', children: [{ text: '' }] }]],
    [
      'a mention of a place on a map [EDIT-22]',
      paragraph({ ...mention, entity: { ...entity, mapId: 'm', timelineId: 't' } }),
    ],
    ['the longest label', paragraph({ ...mention, label: 'x'.repeat(MAX_LABEL_LENGTH) })],
    ['the longest id', paragraph({ ...mention, entity: { ...entity, id: 'x'.repeat(MAX_ID_LENGTH) } })],
    ['an empty label', paragraph({ ...mention, label: '' })],
    ['the most paragraphs', Array(MAX_PARAGRAPHS).fill(paragraph({ text: '' })[0])],
    ['the most characters', paragraph({ text: 'x'.repeat(MAX_CHARACTERS - 5) }, mention)],
  ])('%s', (_, value) => {
    expect(checkRichText(value)).toBeNull()
  })
})

describe('refused', () => {
  it.each<[string, unknown, string]>([
    ['a string', 'text', ''],
    ['nothing', null, ''],
    ['no value', undefined, ''],
    ['one paragraph without a list', paragraph({ text: 'x' })[0], ''],
    ['a null paragraph', [null], '0'],
    ['a list as paragraph', [[]], '0'],
    ['a hole in the list', Array(1), '0'],
    ['a bare leaf', [{ text: 'x' }], '0'],
    ['another kind of node', [{ type: 'heading', children: [] }], '0.type'],
    ['a paragraph without children', [{ type: 'paragraph' }], '0'],
    ['children that are no list', [{ type: 'paragraph', children: { 0: { text: '' }, length: 1 } }], '0.children'],
    ['justified text [EDIT-20]', [{ type: 'paragraph', align: 'justify', children: [] }], '0.align'],
    ['no alignment as null', [{ type: 'paragraph', align: null, children: [] }], '0.align'],
    ['an unknown block', [{ type: 'paragraph', block: 'heading4', children: [] }], '0.block'],
    ['a block as number', [{ type: 'paragraph', block: 1, children: [] }], '0.block'],
    ['no block as null', [{ type: 'paragraph', block: null, children: [] }], '0.block'],
    [
      'a scene that is no word',
      [{ type: 'paragraph', block: 'break', sceneId: 'a b', children: [{ text: '' }] }],
      '0.sceneId',
    ],
    ['an image of nothing', [{ type: 'paragraph', block: 'image', children: [] }], '0.image'],
    ['a paragraph with an image', [{ type: 'paragraph', image, children: [] }], '0.image'],
    ['a break with an image', [{ type: 'paragraph', block: 'break', image, children: [{ text: '' }] }], '0.image'],
    ['an image with a scene', [{ type: 'paragraph', block: 'image', sceneId: 'a', image, children: [] }], '0.sceneId'],
    ['an address as image', pictured({ imageId: '../x', description: '' }), '0.image.imageId'],
    ['an image without description', pictured({ imageId: 'x' }), '0.image'],
    ['an image with an address', pictured({ ...image, src: 'https://x.y/z.png' }), '0.image'],
    ['a description of two lines', pictured({ imageId: 'x', description: 'a\nb' }), '0.image.description'],
    ['a description too long', pictured({ imageId: 'x', description: 'x'.repeat(1001) }), '0.image.description'],
    ['a scene of a paragraph', [{ type: 'paragraph', sceneId: 'a', children: [{ text: 'x' }] }], '0.sceneId'],
    ['a scene break with text', [{ type: 'paragraph', block: 'break', children: [{ text: 'x' }] }], '0.children'],
    ['a scene break with a mention', [{ type: 'paragraph', block: 'break', children: [mention] }], '0.children'],
    [
      'an aligned scene break',
      [{ type: 'paragraph', align: 'left', block: 'break', children: [{ text: '' }] }],
      '0.align',
    ],
    ['an unknown key of a paragraph', [{ type: 'paragraph', children: [], id: 1 }], '0'],
    ['a string as leaf', paragraph('x'), '0.children.0'],
    ['a leaf without text', paragraph({ bold: true }), '0.children.0'],
    ['a number as text', paragraph({ text: 1 }), '0.children.0.text'],
    ['an unknown flag [EDIT-21]', paragraph({ text: 'x', strike: true }), '0.children.0'],
    ['a flag that is no boolean', paragraph({ text: 'x', bold: 1 }), '0.children.0.bold'],
    ['an unknown size [EDIT-21]', paragraph({ text: 'x', fontSize: 'huge' }), '0.children.0.fontSize'],
    ['a size as list', paragraph({ text: 'x', fontSize: ['small'] }), '0.children.0.fontSize'],
    ...[
      '',
      'x',
      '//x.y',
      '/x',
      'javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///x',
      'ftp://x',
      'http://',
    ].map((link): [string, unknown, string] => [
      `a link to "${link}"`,
      paragraph({ text: 'x', link }),
      '0.children.0.link',
    ]),
    ...[
      ' http://x',
      'http://x ',
      'http://x\ny',
      'http://x"y',
      'http://x<y',
      'http://(x)',
      'http://x\\y',
      'http://\u0000',
    ].map((link): [string, unknown, string] => [
      `an address with signs that end it: ${JSON.stringify(link)}`,
      paragraph({ text: 'x', link }),
      '0.children.0.link',
    ]),
    [
      'an address too long',
      paragraph({ text: 'x', link: `http://${'x'.repeat(MAX_LINK_LENGTH)}` }),
      '0.children.0.link',
    ],
    ['an address that is a list', paragraph({ text: 'x', link: ['http://x'] }), '0.children.0.link'],
    ['a null character', paragraph({ text: 'a' }, { text: 'x\u0000' }), '0.children.1.text'],
    ['a carriage return', paragraph({ text: 'x\r\ny' }), '0.children.0.text'],
    ['an escape character', paragraph({ text: '\u001b[0m' }), '0.children.0.text'],
    ['a delete character', paragraph({ text: '\u007f' }), '0.children.0.text'],
    ['a control character of old terminals', paragraph({ text: '\u0085' }), '0.children.0.text'],
    ['the first half of a pair', paragraph({ text: 'x\ud83e' }), '0.children.0.text'],
    ['the second half of a pair', paragraph({ text: '\udd8ax' }), '0.children.0.text'],
    ['a pair the wrong way round', paragraph({ text: '\udd8a\ud83e' }), '0.children.0.text'],
    ['a mention with a flag', paragraph({ ...mention, bold: true }), '0.children.0'],
    ['a mention with text', paragraph({ ...mention, text: '' }), '0.children.0'],
    ['a mention without label [EDIT-22]', paragraph({ ...mention, label: undefined }), '0.children.0.label'],
    [
      'a mention without entity [EDIT-22]',
      paragraph({ type: 'mention', label: '', children: [{ text: '' }] }),
      '0.children.0',
    ],
    ['a mention of a name', paragraph({ ...mention, entity: 'Frodo' }), '0.children.0.entity'],
    ['a label too long', paragraph({ ...mention, label: 'x'.repeat(MAX_LABEL_LENGTH + 1) }), '0.children.0.label'],
    ['a label with a control character', paragraph({ ...mention, label: '\u0007' }), '0.children.0.label'],
    [
      'an id too long',
      paragraph({ ...mention, entity: { ...entity, id: 'x'.repeat(MAX_ID_LENGTH + 1) } }),
      '0.children.0.entity.id',
    ],
    ['an empty id', paragraph({ ...mention, entity: { ...entity, projectId: '' } }), '0.children.0.entity.projectId'],
    ['an id that is a number', paragraph({ ...mention, entity: { ...entity, mapId: 3 } }), '0.children.0.entity.mapId'],
    ['an unknown key of an entity', paragraph({ ...mention, entity: { ...entity, url: 'x' } }), '0.children.0.entity'],
    ['children of a mention', paragraph({ ...mention, children: [{ text: 'x' }] }), '0.children.0.children'],
    ['a mention inside a mention', paragraph({ ...mention, children: [mention] }), '0.children.0.children'],
    ['another node with a type', paragraph({ type: 'link', url: 'javascript:', children: [] }), '0.children.0'],
    ['too many paragraphs', Array(MAX_PARAGRAPHS + 1).fill(paragraph()[0]), ''],
    ['too many characters in all', paragraph({ text: 'x'.repeat(MAX_CHARACTERS - 4) }, mention), ''],
  ])('%s', (_, value, path) => {
    expect(checkRichText(value)).toStrictEqual({ path, message: expect.stringMatching(/^(must|has) /) })
  })

  it.each([
    '[{"type":"paragraph","children":[{"text":"x","__proto__":{"bold":true}}]}]',
    '[{"type":"paragraph","children":[],"__proto__":{}}]',
    '[{"__proto__":{"type":"paragraph","children":[]}}]',
    '[{"type":"paragraph","children":[{"text":"x","constructor":1}]}]',
  ])('a key of the object prototype: %s', json => {
    expect(checkRichText(JSON.parse(json))).not.toBeNull()
  })

  it('values valid only through inherited keys', () => {
    expect(checkRichText([Object.create({ type: 'paragraph', children: [] })])).not.toBeNull()
  })

  it('a value that throws when read', () => {
    const throwingObject = new Proxy([], {
      get() {
        throw new Error('no')
      },
    })
    expect(checkRichText(throwingObject)).toStrictEqual({ path: '', message: 'must be plain data' })
  })

  it('a value that contains itself', () => {
    const circle: unknown[] = []
    circle.push({ type: 'paragraph', children: circle })
    expect(checkRichText(circle)).not.toBeNull()
  })
})

it('never throws, and refuses whatever is not made of our nodes', () => {
  const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withMap: true, withSparseArray: true })
  fc.assert(
    fc.property(anything, value => {
      if (Array.isArray(value) && value.length === 0) return
      expect(checkRichText(value)).not.toBeNull()
      expect(checkRichText(paragraph(value))).not.toBeNull()
      expect(checkRichText(paragraph({ ...mention, entity: value }))).not.toBeNull()
    }),
    { numRuns: 500 },
  )
})
