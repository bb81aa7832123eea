import { expect } from 'vitest'
import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import * as serverPlugins from '#plugins/server.ts'
import type { CallRoute } from '#server/http/calls/call-route.ts'
import type { ServerPlugin } from '#server/index.ts'
import {
  type Client,
  createPlace,
  inviteAndAccept,
  signedIn,
  startServer,
  type TestResponse,
  type TestServer,
  userIdOf,
} from '#tests/harness/index.ts'
import { probePlugin } from './probe-plugin.ts'
import { type SampleIds, sampleInput } from './sample-input.ts'

export const plugins = [...Object.values(serverPlugins), probePlugin]

/** Two unrelated people, each with a space, a project and one entity of every kind. */
export interface ConformanceScenario {
  server: TestServer
  routes: readonly CallRoute[]
  ann: Client
  bob: Client
  /** ids of Ann's entities by field name */
  anns: SampleIds
  bobs: SampleIds
}

export async function openScenario(): Promise<ConformanceScenario> {
  const server = await startServer({ plugins, env: { SPACES_PER_USER: '10000', GOOGLE_CLIENT_ID: 'skald' } })
  const [ann, bob] = [await signedIn(server, 'ann'), await signedIn(server, 'bob')]
  const anns = await createOneOfEverything(server, ann)
  const bobs = await createOneOfEverything(server, bob)
  return { server, routes: server.server.calls, ann, bob, anns, bobs }
}

/**
 * Creates a place with one entity of every kind and one of everything else that can be created; a member with the
 * lowest roles, an open invitation and a custom role.
 */
export async function createOneOfEverything(server: TestServer, owner: Client): Promise<SampleIds> {
  const place = await createPlace(owner)
  // A story has the id of its project.
  const story = { storyId: place.projectId }
  const sampleIds: Record<string, string> = { ...place, ...story, ...(await usersIn(server, owner, place)) }
  for (const kind of parentsFirst(server.server.services.entities.kinds)) {
    const { create } = callsOf(kind)
    const more = kind.name === 'plan' ? { nodes: planNodes(sampleIds) } : {}
    const createOne = () => owner.call(create as never, { ...sampleInput(create, sampleIds), ...more } as never)
    rememberIds(sampleIds, await createOne())
    // What is moved behind another one cannot be that itself.
    if (kind.ordered && kind.parent)
      sampleIds[`${kind.name}.after`] = String(((await createOne()) as SampleIds)[kind.idField])
  }
  const kinds = new Set(server.server.services.entities.kinds.map(({ name }) => `${name}/create`))
  for (const { call } of server.server.calls) {
    if (!call.name.endsWith('/create') || kinds.has(call.name) || /^(space|project)\//.test(call.name)) continue
    const answer = await owner.attempt(call, sampleInput(call, sampleIds))
    if (answer.status === 200) rememberIds(sampleIds, answer.json)
  }
  return sampleIds
}

/** Two nodes of a plan. What one follows, grows from or leads to is the other. */
function planNodes(sampleIds: Record<string, string>) {
  const nodes = [1, 2].map(() => ({ id: crypto.randomUUID(), title: 'Sample', tags: [], links: [] }))
  const [own, other] = nodes.map(({ id }) => id)
  sampleIds.nodeId = own ?? ''
  for (const name of ['after', 'parentId', 'target']) sampleIds[`plan.${name}`] = other ?? ''
  return nodes
}

const guestClients = new WeakMap<TestServer, Promise<[Client, Client]>>()

async function usersIn(server: TestServer, owner: Client, place: Place): Promise<SampleIds> {
  const made = guestClients.get(server) ?? Promise.all([signedIn(server, 'guest'), signedIn(server, 'invited')])
  guestClients.set(server, made)
  const [guest, invited] = await made
  await inviteAndAccept(owner, guest, place)
  const role = { role: 'Helper', permissions: {} }
  const ofSpace = await owner.call(spaceMemberCalls.setPermissions, { spaceId: place.spaceId, newPermissions: [role] })
  const ofProject = await owner.call(projectMemberCalls.setPermissions, { ...place, newPermissions: [role] })
  await owner.call(projectMemberCalls.invite, { ...place, emails: [await userIdOf(invited)] })
  const [waiting] = await owner.call(projectMemberCalls.getInvitations, place)
  const roleId = (roles: typeof ofSpace) => roles.find(one => one.role === role.role)?.roleId ?? ''
  return {
    ...{ userId: 'guest', emails: 'guest', users: 'guest', invitationId: waiting?.invitationId ?? '' },
    ...{ 'space.roleId': roleId(ofSpace), 'project.roleId': roleId(ofProject) },
    ...{ 'space.role': role.role, 'project.role': role.role },
  }
}

function rememberIds(sampleIds: Record<string, string>, answer: unknown): void {
  for (const [name, value] of Object.entries(answer as object))
    if (name.endsWith('Id') && typeof value === 'string') {
      sampleIds[name] ??= value
      for (const other of otherNames[name] ?? []) sampleIds[other] ??= value
    }
}

/** Fields with the id of an entity that have names of their own. */
const otherNames: Readonly<Record<string, readonly string[]>> = { mapId: ['opensMap'] }

/** Parents before their children. */
function parentsFirst(kinds: readonly Kind[]): Kind[] {
  return [...kinds].sort((a, b) => Number(a.parent !== undefined) - Number(b.parent !== undefined))
}

/** `POST chapter/create`, for titles. */
export function routeTitle({ call }: CallRoute): string {
  return `${call.method} ${call.name}`
}

/** Checks that a refusal is problem details with a sentence, and has no internal details. */
export function expectRefusal(answer: TestResponse): void {
  const { status, type, detail } = (answer.json ?? {}) as Partial<ProblemBody>
  const contentType = answer.headers.get('content-type')
  const isProblem = contentType === 'application/problem+json' && status === answer.status && answer.status < 500
  const isSaid = typeof type === 'string' && typeof detail === 'string' && /\w/.test(detail)
  // Thousands of refusals come here: an assertion for each part of each takes longer than the calls.
  if (!isProblem || !isSaid || internals.test(answer.text))
    expect.fail(`${answer.status} ${contentType} is no refusal in words: ${answer.text.slice(0, 500)}`)
}

const internals =
  /stack|sqlite|\b(select|insert|update|delete) .* (from|into|set|where)\b|node_modules|\.ts\b|\/(server|core|plugins)\//i

/** The paths of routes that are not calls, open to anyone. */
export const openPaths: readonly string[] = [
  ...['/healthz', '/ws', '/api/openapi.json', '/api/docs', '/api/docs.js', '/api/docs.css'],
  ...['/robots.txt', '/sitemap.xml'],
  ...plugins.flatMap(({ pages = [], files = [] }: ServerPlugin) => [...pages, ...files]).map(({ path }) => path),
]
