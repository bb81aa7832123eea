import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { MAX_CHARACTERS } from '#core/shared/rich-text/check.ts'
import { plainText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { type CustomFieldType, characterCalls } from '#plugins/characters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { type Client, createPlace, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'
import { addCharacter, addField, readCharacter } from './characters-fixture.ts'
import { fileOf, picture } from './images-samples.ts'

const chapters = callsOf(chapter)
const entries = callsOf(entry)
const prose = (text: string): RichText => [{ type: 'paragraph', children: [{ text }] }]

let server: TestServer
let ann: Client
let place: Place
beforeAll(async () => {
  server = await startServer()
  ann = await signedIn(server)
  place = await createPlace(ann)
})
afterAll(() => server.close())

async function addText(text: RichText): Promise<string> {
  return (await ann.call(chapters.create, { ...place, title: 'Text', text })).chapterId
}
const readText = async (chapterId: string) => (await ann.call(chapters.get, { ...place, chapterId })).text

describe('a text of 5 MB', () => {
  it('is stored completely, in one paragraph or in thousands, and changed', async () => {
    const longest = prose('ж'.repeat(MAX_CHARACTERS))
    const chapterId = await addText(longest)
    expect(await readText(chapterId)).toEqual(longest)
    const line = 'The whale, the whale! '.repeat(46)
    const many = Array.from({ length: 5_000 }, (_, at) => prose(`${at} ${line}`.slice(0, 1_000))[0]!)
    await ann.call(chapters.update, { ...place, chapterId, revision: 1, data: { text: many } })
    expect(await readText(chapterId)).toEqual(many)
  })

  it('and one character more is refused by its field; nothing is stored', async () => {
    const { total } = await ann.call(chapters.find, place)
    const input = { ...place, title: 'Too long', text: prose('x'.repeat(MAX_CHARACTERS + 1)) }
    expect((await ann.attempt(chapters.create as Call, input)).json).toMatchObject({
      status: 400,
      errors: [{ path: 'text.0.children.0.text' }],
    })
    const body = JSON.stringify({ ...place, title: 'Far too long', text: prose('x'.repeat(17 * 1024 * 1024)) })
    const headers = { 'content-type': 'application/json' }
    expect((await ann.send('POST', '/api/chapter/create', { headers, body })).status).toBe(413)
    expect((await ann.call(chapters.find, place)).total).toBe(total)
  })
})

/** Characters that editors, databases and indexes often damage. */
const odd = {
  'joined emoji': '👩‍👩‍👧‍👦 🏴‍☠️ 🇺🇦 👍🏽 ❤️‍🔥 1️⃣',
  'marks of direction': 'שלום \u202eback\u202c \u2066apart\u2069 \u200fright\u200e',
  'characters of no width': 'zero\u200bwidth\u200d\u200c\u2060\ufeff\u00ad|\u034f',
  'letters outside the basic plane': '𝒲𝒽𝒶𝓁𝑒 𠮷野家 𐍈',
  'marks upon marks': 'Z͑ͫ̓ͪ̂a̴̵̞͇lgo e\u0301 й і\u0308',
  separators: 'a\u2028b\u2029c d\u00a0e\u3000f\tg\nh',
  noncharacters: '\ufffe\uffff\u{1ffff}\ufffd',
} as const

describe('odd characters', () => {
  it.each(Object.entries(odd))('are stored unchanged: %s', async (_, text) => {
    const chapterId = await addText(prose(text))
    expect(await readText(chapterId)).toEqual(prose(text))
    const { entryId } = await ann.call(entries.create, { ...place, name: 'Odd', description: prose(text) })
    expect((await ann.call(entries.get, { ...place, entryId })).description).toEqual(prose(text))
  })

  it.each([
    ['the first half of a pair', '\\ud83e'],
    ['the second half', '\\udd8a'],
    ['halves the wrong way round', '\\udd8a\\ud83e'],
    ['a NUL', '\\u0000'],
    ['an escape', '\\u001b[2J'],
    ['a delete', '\\u007f'],
    ['the next line of old terminals', '\\u0085'],
  ])('that are invalid are refused with 400: %s', async (_, code) => {
    const { total } = await ann.call(chapters.find, place)
    const headers = { 'content-type': 'application/json' }
    for (const fields of [
      `"title":"a${code}b"`,
      `"title":"x","text":[{"type":"paragraph","children":[{"text":"a${code}b"}]}]`,
      `"title":"x","tags":["a${code}b"]`,
    ]) {
      const body = `{"spaceId":"${place.spaceId}","projectId":"${place.projectId}",${fields}}`
      expect((await ann.send('POST', '/api/chapter/create', { headers, body })).status, fields).toBe(400)
    }
    expect((await ann.call(chapters.find, place)).total).toBe(total)
  })
})

describe('an invalid list of nodes', () => {
  const entity = { type: 'character', id: 'c', spaceId: 's', projectId: 'p' }
  const mention = { type: 'mention', entity, label: 'Oda', children: [{ text: '' }] }
  const paragraph = (...children: unknown[]) => [{ type: 'paragraph', children }]
  it.each<[string, unknown, string]>([
    ['no list', { 0: { type: 'paragraph', children: [] }, length: 1 }, ''],
    ['another node', [{ type: 'html', children: [{ text: '<b>' }] }], '0.type'],
    ['a leaf for a paragraph', [{ text: 'x' }], '0'],
    ['a paragraph in a paragraph', paragraph(paragraph({ text: 'x' })[0]), '0.children.0'],
    ['a leaf with a style', paragraph({ text: 'x', style: 'position:fixed' }), '0.children.0'],
    [
      'a leaf with markup of its own',
      paragraph({ text: 'x', dangerouslySetInnerHTML: { __html: '<b>' } }),
      '0.children.0',
    ],
    ['a mark that is a word', paragraph({ text: 'x', bold: 'yes' }), '0.children.0.bold'],
    ['a text that is a number', paragraph({ text: 7 }), '0.children.0.text'],
    ['a mention that holds a text', paragraph({ ...mention, children: [{ text: 'Oda' }] }), '0.children.0.children'],
    ['a mention of nothing', paragraph({ ...mention, entity: null }), '0.children.0.entity'],
    ['a mention with an address', paragraph({ ...mention, href: 'javascript:alert(1)' }), '0.children.0'],
    ['a mention with an endless name', paragraph({ ...mention, label: 'x'.repeat(201) }), '0.children.0.label'],
  ])('is refused by path in every rich text: %s', async (_, nodes, path) => {
    const at = (name: string) => ({ status: 400, errors: [{ path: path === '' ? name : `${name}.${path}` }] })
    const chapterId = await addText(prose('kept'))
    const past = await addField(ann, place, `Past ${_}`, 'slate')
    const characterId = await addCharacter(ann, place, { name: 'Oda' })
    const update = { ...place, chapterId, data: { text: nodes } }
    const values = { ...place, characterId, data: { customFields: { [past]: nodes } } }
    expect((await ann.attempt(chapters.create as Call, { ...place, title: 'x', text: nodes })).json).toMatchObject(
      at('text'),
    )
    expect((await ann.attempt(chapters.update as Call, update)).json).toMatchObject(at('data.text'))
    expect((await ann.attempt(characterCalls.update as Call, values)).json).toMatchObject({
      errors: [{ path: `data.customFields.${past}` }],
    })
    expect(await readText(chapterId)).toEqual(prose('kept'))
    expect(await readCharacter(ann, place, characterId)).toMatchObject({ revision: 1, customFields: {} })
  })
})

const scripts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '</textarea><iframe srcdoc="<script>alert(1)</script>">',
  '[x](javascript:alert(1)) ![y](x onerror=alert(1))',
  '{{constructor.constructor("alert(1)")()}}',
]

describe('HTML and scripts', () => {
  it.each(scripts)('are text in every field: %s', async script => {
    const text = prose(script)
    const chapterId = (await ann.call(chapters.create, { ...place, title: script, text })).chapterId
    expect(await ann.call(chapters.get, { ...place, chapterId })).toMatchObject({ title: script, text })
    const made = await ann.call(entries.create, { ...place, name: script, description: text, aliases: [script] })
    expect(await ann.call(entries.get, { ...place, entryId: made.entryId })).toMatchObject({
      ...{ name: script, description: text, aliases: [script] },
    })
    const given: [CustomFieldType, unknown][] = [
      ['string', script],
      ['textarea', script],
      ['slate', text],
      ['addList', [script]],
      ['select', script],
      ['radar', { [script]: 3 }],
    ]
    const customFields: Record<string, unknown> = {}
    for (const [type, value] of given) {
      const id = await addField(ann, place, `${type} ${script}`, type, { options: [script] })
      customFields[id] = value
    }
    const characterId = await addCharacter(ann, place, { name: script, bio: script, aliases: [script], customFields })
    const stored = await readCharacter(ann, place, characterId)
    expect(stored).toMatchObject({ name: script, bio: text, aliases: [script], customFields })
    const answer = await ann.attempt(chapters.get as Call, { ...place, chapterId })
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(plainText(await readText(chapterId))).toBe(script)
  })
})

describe('a custom field that is deleted while somebody edits it', () => {
  it('loses its values; values sent for it are refused by name, and everything else can still be saved', async () => {
    const motto = await addField(ann, place, 'Motto')
    const age = await addField(ann, place, 'Age', 'number')
    const characterId = await addCharacter(ann, place, { name: 'Oda', customFields: { [motto]: 'Onward', [age]: 61 } })
    const { revision } = await readCharacter(ann, place, characterId)
    await ann.call(characterCalls.deleteCustomField, { ...place, customFieldId: motto })
    const save = (customFields: object, on: number) =>
      ann.attempt(characterCalls.update as Call, { ...place, characterId, revision: on, data: { customFields } })
    const now = await readCharacter(ann, place, characterId)
    expect([now.revision, now.customFields]).toEqual([revision + 1, { [age]: 61 }])
    const late = await save({ [motto]: 'Onward, always', [age]: 62 }, now.revision)
    expect(late.json).toMatchObject({ status: 400, errors: [{ path: `data.customFields.${motto}` }] })
    expect((await save({ [age]: 62 }, revision)).status).toBe(409)
    expect((await save({ [age]: 62 }, now.revision)).status).toBe(200)
    expect((await readCharacter(ann, place, characterId)).customFields).toEqual({ [age]: 62 })
  })
})

describe('an image with a wrong name or type', () => {
  it.each([
    ['whale.png', 'image/png'],
    ['whale.html', 'text/html'],
    ['whale.svg', 'image/svg+xml'],
    ['../../whale.exe', 'application/octet-stream'],
  ])('is stored and served by its content: %s as %s', async (name, type) => {
    const image = fileOf(await picture(40, 30).jpeg().toBuffer(), name, type)
    const made = await ann.call(characterCalls.create, { ...place, data: { name: 'Oda' }, image })
    const served = await ann.send(
      'GET',
      `/api/image/get?spaceId=${place.spaceId}&projectId=${place.projectId}&imageId=${made.image}`,
    )
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(served.headers.get('content-disposition') ?? '').not.toContain('whale')
  })
})
