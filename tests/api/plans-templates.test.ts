import { beforeEach, describe, expect, it } from 'vitest'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { deletionsCall, undoDeletionCall } from '#core/shared/calls/undo.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { plainText } from '#core/shared/rich-text/nodes.ts'
import { templateLimits } from '#plugins/plans/shared/limits.ts'
import { plan, planCalls } from '#plugins/plans/shared.ts'
import {
  type Client,
  createPlace,
  projectForEach,
  signedIn,
  signedInMember,
  type TestServer,
} from '#tests/harness/index.ts'
import { addEntry, mentionOf, paragraphWith } from './relations-fixture.ts'

let server: TestServer
let ann: Client
let place: Place
let planId: string
projectForEach(at => {
  ;({ server, ann, place } = at)
})
beforeEach(async () => {
  planId = (await ann.call(callsOf(plan).create, { ...place, title: 'Act two' })).planId
  const oda = await addEntry(ann, place, 'Oda')
  const description = paragraphWith('For ', mentionOf(place, oda, 'Oda'), '.')
  await ann.call(planCalls.createNode, { ...place, planId, title: 'Vigil', links: [oda.id], description })
})

const save = (title: string) => ann.call(planCalls.saveTemplate, { ...place, planId, title })
const refusal = async (client: Client, call: object, input: object) => {
  const { status, json } = await client.attempt(call as never, { ...place, ...input })
  return { status, ...(json as { errors?: { path: string; message: string }[] }).errors?.[0] }
}

describe('a template of a space', () => {
  it('has what the nodes say, for every project of the space', async () => {
    const { templateId } = await save(' Our beats ')
    const { projectId } = await ann.call(projectCalls.create, { spaceId: place.spaceId, name: 'Second' } as never)
    const other = { spaceId: place.spaceId, projectId }
    expect(await ann.call(planCalls.findTemplates, other)).toEqual([
      { templateId, title: 'Our beats', count: 1, mayRemove: true },
    ])
    const { nodes } = await ann.call(planCalls.getTemplate, { ...other, templateId })
    expect(nodes.map(({ title, description }) => [title, plainText(description)])).toEqual([['Vigil', 'For Oda.']])
    // Nothing in it leads to an entity of the project it is from.
    expect(JSON.stringify(nodes)).not.toContain('mention')
    expect(await ann.call(planCalls.findTemplates, await createPlace(ann))).toEqual([])
  })

  it('is refused without a name or nodes, or with the name of another', async () => {
    await save('Our beats')
    expect(await refusal(ann, planCalls.saveTemplate, { planId, title: 'Our beats' })).toMatchObject({
      ...{ status: 400, path: 'title', message: 'is the name of another template already' },
    })
    expect(await refusal(ann, planCalls.saveTemplate, { planId, title: ' ' })).toMatchObject({ path: 'title' })
    const long = 'x'.repeat(templateLimits.title + 1)
    expect(await refusal(ann, planCalls.saveTemplate, { planId, title: long })).toMatchObject({ path: 'title' })
    const empty = await ann.call(callsOf(plan).create, { ...place, title: 'Empty' })
    expect(await refusal(ann, planCalls.saveTemplate, { planId: empty.planId, title: 'None' })).toMatchObject({
      ...{ status: 400, path: 'planId' },
    })
  })

  it('is removed by who saved it and who settles the space, by nobody else', async () => {
    const bea = await signedInMember(server, ann, place, { roleId: 'editor', userId: 'bea-templates' })
    const { templateId } = await save('Our beats')
    expect(await bea.call(planCalls.findTemplates, place)).toMatchObject([{ templateId, mayRemove: false }])
    expect(await refusal(bea, planCalls.deleteTemplate, { templateId })).toMatchObject({ status: 403 })
    const own = await bea.call(planCalls.saveTemplate, { ...place, planId, title: 'Of Bea' })
    await bea.call(planCalls.deleteTemplate, { ...place, templateId: own.templateId })
    await ann.call(planCalls.deleteTemplate, { ...place, templateId })
    expect(await ann.call(planCalls.findTemplates, place)).toEqual([])
    expect(await refusal(ann, planCalls.getTemplate, { templateId })).toMatchObject({ status: 404 })
    // Who deleted it brings it back for a day, unless its name is taken.
    const undo = () => ann.attempt(undoDeletionCall, { ...place, undoId: templateId })
    expect(await bea.attempt(undoDeletionCall, { ...place, undoId: templateId })).toMatchObject({ status: 404 })
    expect(await ann.call(deletionsCall, place)).toMatchObject([{ undoId: templateId, label: 'Our beats' }])
    const taken = await save('Our beats')
    expect(await undo()).toMatchObject({ status: 409, json: { detail: expect.stringContaining('name') } })
    await ann.call(planCalls.deleteTemplate, { ...place, templateId: taken.templateId })
    expect(await undo()).toMatchObject({ status: 200 })
    expect((await ann.call(planCalls.getTemplate, { ...place, templateId })).nodes).toMatchObject([{}])
    expect(await ann.call(planCalls.findTemplates, place)).toMatchObject([{ templateId, title: 'Our beats', count: 1 }])
    await ann.call(planCalls.deleteTemplate, { ...place, templateId })
    const eve = await signedIn(server, 'eve-templates')
    expect((await refusal(eve, planCalls.findTemplates, {})).status).toBeGreaterThanOrEqual(403)
  })
})
