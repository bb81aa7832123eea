import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { imageCalls } from '#core/shared/calls/images.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { requireValue } from '#plugins/tags/server/queries.ts'
import type { TagTables } from '#plugins/tags/server/tables.ts'
import { cvCalls, defaultTagColor, tagCalls } from '#plugins/tags/shared.ts'
import { withTables } from '#server/index.ts'
import { createPlace, inviteAndAccept, signedIn } from '#tests/harness/index.ts'
import { fileOf, picture } from './images-samples.ts'
import { addEntry, addValue, openTags, tagsOfEntry, valuesOf } from './tags-fixture.ts'

const { server, ann } = await openTags()
let place: Place
beforeEach(async () => {
  place = await createPlace(ann)
})

describe('a custom value', () => {
  it('is created with its colour, and found with it [CV-02, TAG-01]', async () => {
    const data = { color: '#4CAF50', value: 'Low water' } as const
    const made = await ann.call(cvCalls.create, { ...place, value: 'Low water', appointment: 'entryTag', data })
    expect(made).toEqual({
      ...{ valueId: expect.stringMatching(/^[a-z2-7]{26}$/), value: 'Low water', appointment: 'entryTag' },
      ...{ color: '#4CAF50', data },
    })
    expect(await ann.call(cvCalls.find, { ...place, appointment: 'entryTag' })).toEqual([made])
  })

  it('is grey-blue by default [TAG-19]', async () => {
    const { color } = await ann.call(cvCalls.create, { ...place, value: 'Oda', appointment: 'entryTag' })
    expect([color, defaultTagColor]).toEqual(['#607D8B', '#607D8B'])
  })

  it('is of one of three appointments, each with values of its own [CV-01]', async () => {
    for (const appointment of ['locationType', 'entryTag', 'characterRelation'] as const) {
      await addValue(ann, place, 'Harbour', appointment)
      expect(await valuesOf(ann, place, appointment)).toEqual(['Harbour'])
    }
    const other = await ann.attempt(cvCalls.create as Call, { ...place, value: 'x', appointment: 'mood' })
    expect(other.json).toMatchObject({ status: 400, errors: [{ path: 'appointment' }] })
  })

  it('exists once, whatever its case, width and spaces; the response says which', async () => {
    const valueId = await addValue(ann, place, 'Їжаки Sea')
    for (const value of ['їжаки sea', ' ЇЖАКИ  SEA ', 'Їжаки Ｓｅａ', 'Їжаки\u200b Sea']) {
      const again = await ann.attempt(cvCalls.create as Call, { ...place, value, appointment: 'entryTag' })
      expect(again.json).toMatchObject({ status: 409, type: 'conflict', current: { valueId, value: 'Їжаки Sea' } })
    }
    expect(await valuesOf(ann, place)).toEqual(['Їжаки Sea'])
  })

  it('is created once by a creation that is sent twice [R-10]', async () => {
    const input = { ...place, value: 'Oda', appointment: 'entryTag' } as const
    const key = { 'idempotency-key': 'one-tag' }
    expect(await ann.call(cvCalls.create, input, key)).toEqual(await ann.call(cvCalls.create, input, key))
    expect(await valuesOf(ann, place)).toEqual(['Oda'])
    const elsewhere = { ...input, ...(await createPlace(ann)) }
    expect((await ann.attempt(cvCalls.create as Call, elsewhere, key)).status).toBe(409)
  })

  it('is renamed and recoloured, unless that name is taken', async () => {
    await addValue(ann, place, 'Crown')
    const valueId = await addValue(ann, place, 'Ister')
    const changed = await ann.call(cvCalls.update, {
      ...place,
      valueId,
      value: 'ISTER',
      color: '#000001',
      image: undefined,
    })
    expect(changed).toMatchObject({ valueId, value: 'ISTER', color: '#000001', data: { color: '#000001' } })
    const taken = await ann.attempt(cvCalls.update as Call, { ...place, valueId, value: 'crown' })
    expect(taken.json).toMatchObject({ status: 409, errors: [{ path: 'value' }] })
    expect(await valuesOf(ann, place)).toEqual(['Crown', 'ISTER'])
  })

  it('has an image and a zoom by upload, and the previous image is deleted [CV-03]', async () => {
    const valueId = await addValue(ann, place, 'Harbour', 'locationType')
    const image = fileOf(await picture(700, 500).png().toBuffer())
    const first = await ann.call(cvCalls.update, { ...place, valueId, image, zoom: 2.5 })
    expect(first).toMatchObject({ valueId, zoom: 2.5, image: expect.stringMatching(/^[a-z2-7]{26}$/) })
    expect(await ann.call(cvCalls.find, { ...place, appointment: 'locationType' })).toEqual([first])
    const served = await ann.attempt(imageCalls.get as Call, { imageId: first.image, ...place })
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png'])
    const second = await ann.call(cvCalls.update, { ...place, valueId, image, zoom: 4 })
    expect(second.zoom).toBe(4)
    expect((await ann.attempt(imageCalls.get as Call, { imageId: first.image, ...place })).status).toBe(404)
    const wrong = await ann.attempt(cvCalls.update as Call, { ...place, valueId, image: fileOf(Buffer.from('<svg/>')) })
    expect(wrong.json).toMatchObject({ status: 422, errors: [{ path: 'image' }] })
  })

  it('is deleted with its image [CV-04]', async () => {
    const valueId = await addValue(ann, place, 'Harbour', 'locationType')
    const image = fileOf(await picture().png().toBuffer())
    const { image: imageId } = await ann.call(cvCalls.update, { ...place, valueId, image })
    expect(await ann.call(cvCalls.delete, { ...place, valueId })).toEqual({ ok: true })
    expect(await valuesOf(ann, place, 'locationType')).toEqual([])
    expect((await ann.attempt(imageCalls.get as Call, { imageId, ...place })).status).toBe(404)
    expect((await ann.attempt(cvCalls.delete as Call, { ...place, valueId })).status).toBe(404)
  })

  it('is back with its image by the undo of its deletion, and on what it was on', async () => {
    const [valueId, tag] = [await addValue(ann, place, 'Harbour', 'locationType'), await addValue(ann, place, 'Sea')]
    const image = fileOf(await picture().png().toBuffer())
    const before = await ann.call(cvCalls.update, { ...place, valueId, image, zoom: 4, color: '#2196F3' })
    const entryId = await addEntry(ann, place, 'Tallow', [tag])
    const remove = (id: string) => ann.call(cvCalls.delete, { ...place, valueId: id })
    const undo = (undoId: string) => ann.attempt(undoDeletionCall as Call, { ...place, undoId })
    for (const id of [valueId, tag]) await remove(id)
    expect(await tagsOfEntry(ann, place, entryId)).toEqual([])

    for (const id of [valueId, tag]) expect(await undo(id)).toMatchObject({ status: 200, json: { entities: 0 } })
    expect(await ann.call(cvCalls.find, { ...place, appointment: 'locationType' })).toEqual([before])
    expect((await ann.attempt(imageCalls.get as Call, { imageId: before.image, ...place })).status).toBe(200)
    expect(await tagsOfEntry(ann, place, entryId)).toMatchObject([{ valueId: tag, value: 'Sea' }])
    const { total } = await ann.call(tagCalls.entities, { ...place, valueId: tag })
    expect(total).toBe(1)
    expect((await undo(tag)).status).toBe(404)
  })

  it('is not back while another one has its name, which is said', async () => {
    const valueId = await addValue(ann, place, 'Sea')
    await ann.call(cvCalls.delete, { ...place, valueId })
    const other = await addValue(ann, place, 'sea')
    const undo = () => ann.attempt(undoDeletionCall as Call, { ...place, undoId: valueId })
    expect(await undo()).toMatchObject({ status: 409, json: { detail: expect.stringContaining('“sea” is there') } })
    await ann.call(cvCalls.delete, { ...place, valueId: other })
    expect((await undo()).status).toBe(200)
    expect(await valuesOf(ann, place)).toEqual(['Sea'])
  })

  it('is found by part of its text, in alphabetical order [CV-05]', async () => {
    for (const value of [
      '100% sure',
      'Lantern-wives',
      'lantern 10',
      'Lantern 9',
      'low_water',
      'lowXwater',
      'back\\slash',
    ])
      await addValue(ann, place, value)
    const found = async (value: string) =>
      (await ann.call(cvCalls.find, { ...place, value, appointment: 'entryTag' })).map(one => one.value)
    expect(await found('LANTERN')).toEqual(['Lantern 9', 'lantern 10', 'Lantern-wives'])
    expect(await found('n-w')).toEqual(['Lantern-wives'])
    expect(await found('%')).toEqual(['100% sure'])
    expect(await found('w_w')).toEqual(['low_water'])
    expect(await found('\\')).toEqual(['back\\slash'])
    expect(await found("'; drop table custom_values; --")).toEqual([])
  })

  it('is one of ten by default; all types of locations are returned [CV-06]', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `Type ${at}`)
    for (const name of names) {
      await addValue(ann, place, name, 'locationType')
      if (name.length < 8) await addValue(ann, place, name)
    }
    expect(await ann.call(cvCalls.find, { ...place, appointment: 'locationType' })).toHaveLength(60)
    expect(await ann.call(cvCalls.find, { ...place, appointment: 'entryTag' })).toHaveLength(10)
    expect((await valuesOf(ann, place)).at(-1)).toBe('Type 59')
  })
})

describe('what is refused', () => {
  it.each([
    ['', 'value'],
    [' \u200b\t', 'value'],
    ['x'.repeat(201), 'value'],
    ['ß'.repeat(5_000_000), 'value'],
    ['two\nlines', 'value'],
    ['\u202edesrever', 'value'],
    [5, 'value'],
    [['x'], 'value'],
  ])('a value that is no name: %#', async (value, path) => {
    const answer = await ann.attempt(cvCalls.create as Call, { ...place, value, appointment: 'entryTag' })
    expect(answer.json).toMatchObject({ status: 400, errors: [{ path }] })
  })

  it.each([
    [{ data: { color: 'red' } }, 'data.color'],
    [{ data: { color: '#4CAF50;x:url(//evil)' } }, 'data.color'],
    [{ data: { color: '#4CAF50', other: 1 } }, 'data.other'],
    [{ owner: 'ann' }, 'owner'],
  ])('input that is not known: %j', async (more, path) => {
    const input = { ...place, value: 'x', appointment: 'entryTag', ...more }
    const answer = await ann.attempt(cvCalls.create as Call, input)
    expect(answer.json).toMatchObject({ status: 400, errors: [{ path }] })
  })

  it('half a character', async () => {
    const body = `{"spaceId":"${place.spaceId}","projectId":"${place.projectId}","value":"\\ud800","appointment":"entryTag"}`
    const answer = await ann.send('POST', '/api/cv/create', { headers: { 'content-type': 'application/json' }, body })
    expect(answer.status).toBe(400)
  })

  it('the ten thousand and first tag of a project, which still returns all the others', async () => {
    const { database } = server.server.services
    const valueId = await addValue(ann, place, 'tag 0')
    await database.write(async tx => {
      const values = withTables<TagTables>(tx)
      const row = await requireValue(tx, place, valueId)
      for (let at = 1; at < 10_000; at++) {
        const name = `tag ${at}`
        const named = { id: `${valueId}-${at}`, value: name, value_key: name, sort_key: name }
        await values
          .insertInto('custom_values')
          .values({ ...row, ...named })
          .execute()
      }
    })
    const answer = await ann.attempt(cvCalls.create as Call, { ...place, value: 'one more', appointment: 'entryTag' })
    expect(answer.json).toMatchObject({ status: 403, type: 'limit-reached' })
    expect(await valuesOf(ann, place)).toHaveLength(10_000)
    expect(await addValue(ann, place, 'one more', 'locationType')).toMatch(/^\w{26}$/)
  })
})

describe('who may', () => {
  it('viewers find, editors write too, strangers neither', async () => {
    const [viewer, editor, stranger] = [await signedIn(server), await signedIn(server), await signedIn(server)]
    await inviteAndAccept(ann, viewer, place, 'viewer')
    await inviteAndAccept(ann, editor, place, 'editor')
    const valueId = await addValue(editor, place, 'Oda')
    await editor.call(cvCalls.update, { ...place, valueId, value: 'Oda Varrick', image: undefined })
    expect(await valuesOf(viewer, place)).toEqual(['Oda Varrick'])
    const tries = [
      [cvCalls.create, { value: 'x', appointment: 'entryTag' }],
      [cvCalls.update, { valueId, value: 'x' }],
      [cvCalls.delete, { valueId }],
    ] as const
    for (const [call, input] of tries)
      expect((await viewer.attempt(call as Call, { ...place, ...input })).status).toBe(403)
    for (const [call, input] of [...tries, [cvCalls.find, {}] as const])
      expect((await stranger.attempt(call as Call, { ...place, ...input })).status).toBe(403)
    expect(await valuesOf(ann, place)).toEqual(['Oda Varrick'])
  })

  it('nobody reaches the values of another project through their own [R-12]', async () => {
    const elsewhere = await createPlace(ann)
    const valueId = await addValue(ann, elsewhere, 'Secret')
    for (const call of [cvCalls.update, cvCalls.delete] as Call[]) {
      const theirs = await ann.attempt(call, { ...place, valueId })
      expect(theirs.status).toBe(404)
      expect(theirs.text).toBe((await ann.attempt(call, { ...place, valueId: 'no_such_entity' })).text)
    }
    expect(await valuesOf(ann, elsewhere)).toEqual(['Secret'])
  })
})
