import { afterAll, describe, expect, it } from 'vitest'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { defineKind, richText, tags } from '#core/shared/kind.ts'
import { Client, echoPlugin, startServer } from '#tests/harness/index.ts'

const spell = defineKind({
  name: 'spell',
  title: 'name',
  icon: 'sparkle',
  ordered: true,
  parent: 'book',
  fields: { name: '1 <= string <= 200', cost: 'number', school: "'fire' | 'ice'", text: richText, tags },
})
const server = await startServer({ plugins: [echoPlugin, { id: 'spells', kinds: [spell] }] })
afterAll(() => server.close())
const client = new Client(server)

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, unknown>[]
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }>; $ref?: string }>
}
interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  [key: string]: unknown
}
interface OpenApi {
  openapi: string
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, unknown>
    securitySchemes: Record<string, unknown>
  }
}

const answer = await client.send('GET', '/api/openapi.json')
const document = answer.json as OpenApi
const operations = Object.values(document.paths).flatMap(methods => Object.values(methods))

/** What calls answer that return a file. */
const files = new Map([
  ['get.image.get', 'image/*'],
  ['get.image.tile', 'image/*'],
  ['get.project.backup', 'application/x-tar'],
])

/** All $ref values in a document. */
function refs(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refs(inner)))
}

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 below the API base', () => {
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url: '/api' }])
  })

  it('has every call of the router, and no other', () => {
    const written = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} /api${path}`),
    )
    const running = server.server.calls.map(({ call, path }) => `${call.method} ${path}`)
    expect(written.sort()).toEqual(running.sort())
    expect(running).toContain('POST /api/spell/create')
  })

  it('states for every call its purpose, who may make it and what it returns', () => {
    for (const operation of operations) {
      expect(operation.summary, operation.operationId).toMatch(/^[A-Z].*\.$/)
      expect(operation.description).toMatch(/^(Open to anyone|Needs [^.]+(\.[a-z]+)? ?.*)\.$/)
      const [content, ...others] = Object.entries(operation.responses[200]?.content ?? {})
      expect(others).toEqual([])
      const media = files.get(operation.operationId)
      if (media) expect(content).toMatchObject([media, { schema: { type: 'string' } }])
      else expect(content).toEqual(['application/json', { schema: expect.anything() }])
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(['400', '401', '403', '404', '413', '429']),
      )
    }
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  })

  it('has no broken references', () => {
    const known = new Set([
      ...Object.keys(document.components.schemas).map(name => `#/components/schemas/${name}`),
      ...Object.keys(document.components.responses).map(name => `#/components/responses/${name}`),
    ])
    for (const ref of refs(document)) expect(known).toContain(ref)
    const schemes = Object.keys(document.components.securitySchemes)
    for (const { security } of operations)
      for (const needs of security) expect(schemes).toEqual(expect.arrayContaining(Object.keys(needs)))
  })

  it('has schemas with no word of arktype left in them', () => {
    const text = JSON.stringify(document)
    expect(text).not.toMatch(/\$ark|\$schema|"undefined"/)
    for (const { requestBody } of operations)
      for (const { schema } of Object.values(requestBody?.content ?? {})) expect(schema.type).toBe('object')
  })

  it('shows a kind as it is declared', () => {
    const create = document.paths['/spell/create']?.post
    const input = create?.requestBody?.content['application/json']?.schema
    expect(input).toMatchObject({
      required: ['spaceId', 'projectId', 'bookId', 'name'],
      additionalProperties: false,
      properties: {
        bookId: { $ref: '#/components/schemas/Id' },
        name: { type: 'string', minLength: 1, maxLength: 200 },
        school: { enum: ['fire', 'ice'] },
        text: { anyOf: [{ $ref: '#/components/schemas/RichText' }, { type: 'string' }] },
        tags: { $ref: '#/components/schemas/Tags' },
      },
    })
    expect(create?.description).toBe('Needs spell.create in the project.')
    expect(create?.security).toEqual([{ session: [], csrf: [] }])
  })

  it('puts queries into parameters and files into forms', () => {
    const query = document.paths['/echo/query']?.get
    expect(query?.parameters?.map(({ name, required }) => [name, required])).toEqual([
      ['text', true],
      ['count', false],
      ['flag', false],
    ])
    const form = document.paths['/echo/upload']?.post?.requestBody?.content['multipart/form-data']?.schema
    expect(form?.required).toEqual(['image'])
    expect(Object.keys(form?.properties ?? {})).toEqual(['title', 'zoom', 'data', 'image', 'extra'])
    expect(document.paths['/space/find']?.post?.summary).toBe(spaceCalls.find.about)
  })

  it('is sent again only when it has changed', async () => {
    const etag = answer.headers.get('etag') ?? ''
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect((await client.send('GET', '/api/openapi.json', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })
})

describe('the page of calls', () => {
  it('uses only our own files, in both colour schemes', async () => {
    const page = await client.send('GET', '/api/docs')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.text).not.toMatch(/https?:|\sstyle=|\son\w+=|<style|<script(?![^>]*src=)/)
    for (const [, path = ''] of page.text.matchAll(/(?:src|href)="(\/[^"]+)"/g))
      expect((await client.send('GET', path)).status, path).toBe(200)
    expect((await client.send('GET', '/api/docs.css')).text).toContain('color-scheme: light dark')
    expect((await client.send('GET', '/api/docs.js')).headers.get('content-type')).toBe(
      'text/javascript; charset=utf-8',
    )
    expect((await client.send('GET', '/api/docs/')).text).toBe(page.text)
  })
})
