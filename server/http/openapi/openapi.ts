import type { Call } from '#core/shared/call.ts'
import { limits } from '#core/shared/limits.ts'
import type { CallRoute } from '../calls/call-route.ts'
import { type JsonSchema, schemaOf, wordSchemas } from './json-schema.ts'

const problemSchema: JsonSchema = {
  type: 'object',
  description: 'RFC 9457 problem details; `type` is a stable code.',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          message: { type: 'string' },
          code: { type: 'string', description: 'the rule that was broken, where it has a stable code' },
          values: { type: 'object', description: 'the numbers in the message' },
        },
        required: ['path', 'message'],
      },
    },
    current: { description: 'the stored entity, if a stale revision was refused' },
  },
  required: ['type', 'title', 'status', 'detail'],
}

/** Error responses by status. */
const refusals: Readonly<Record<string, string>> = {
  400: 'Invalid input; `errors` names the fields',
  401: 'No session',
  403: 'No permission, no identity yet, a CSRF token that does not match, or another site',
  404: 'Missing, or not visible to the caller',
  409: 'A conflict: taken, repeated, or changed meanwhile',
  413: 'Too large',
  415: 'Another content type than the call takes',
  422: 'A file whose content does not match its type',
  429: 'Too many requests; Retry-After says when',
}

/** The OpenAPI 3.1 document of all calls. */
export function openApi(routes: readonly CallRoute[]): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { call, owner } of routes) {
    const path = `/${call.name}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, owner) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Skald',
      version: limits.appVersion,
      'x-environment': limits.environment,
      description:
        'Sign in with user/login; the session travels in a cookie. Calls other than GET carry the token of GET csrf-token in X-CSRF-Token.',
    },
    servers: [{ url: limits.apiBase }],
    paths,
    components: {
      schemas: { ...wordSchemas, Problem: problemSchema },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [
          `Refusal${status}`,
          {
            description,
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'skald_session',
          description: 'With __Host- in front on https.',
        },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
      },
    },
  }
}

function operation(call: Call, owner: string): JsonSchema {
  const input = schemaOf(call.input)
  const slash = call.name.indexOf('/')
  return {
    operationId: `${call.method.toLowerCase()}.${call.name.replaceAll('/', '.')}`,
    summary: call.about,
    description: accessSentence(call),
    tags: [slash < 0 ? 'general' : call.name.slice(0, slash)],
    'x-owner': owner,
    'x-access': call.access,
    security: security(call),
    ...(call.inQuery ? { parameters: parameters(input) } : body(call, input)),
    responses: {
      200: { description: 'Done', content: answerContent(call) },
      ...Object.fromEntries(Object.keys(refusals).map(at => [at, { $ref: `#/components/responses/Refusal${at}` }])),
    },
  }
}

function answerContent({ media, output }: Call): JsonSchema {
  if (media !== undefined) return { [media]: { schema: { type: 'string', format: 'binary' } } }
  return { 'application/json': { schema: schemaOf(output) } }
}

/** States who may make the call. */
function accessSentence({ access }: Call): string {
  if (access === 'anyone') return 'Open to anyone.'
  if (access === 'session') return 'Needs a session.'
  if (access === 'identity') return 'Needs a session and a chosen user ID.'
  if ('space' in access) return `Needs ${access.space} in the space.`
  return `Needs ${access.project} in the project.`
}

function security({ access, method }: Call): Record<string, never[]>[] {
  const needs: Record<string, never[]> = {}
  if (access !== 'anyone') needs.session = []
  if (method !== 'GET') needs.csrf = []
  return [needs]
}

function parameters({ properties = {}, required = [] }: JsonSchema): JsonSchema[] {
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema,
  }))
}

function body(call: Call, input: JsonSchema): JsonSchema {
  if (!call.files) {
    if (input.properties === undefined) return {}
    return { requestBody: { required: true, content: { 'application/json': { schema: input } } } }
  }
  const files = Object.entries(call.files).map(([name, { maxBytes }]) => [
    name,
    {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: `a file of at most ${maxBytes} bytes`,
    },
  ])
  const requiredFiles = Object.entries(call.files).filter(([, rule]) => !rule.optional)
  const schema = {
    ...input,
    properties: { ...(input.properties as object), ...Object.fromEntries(files) },
    required: [...((input.required as string[] | undefined) ?? []), ...requiredFiles.map(([name]) => name)],
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}
