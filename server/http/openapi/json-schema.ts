import { typeOf } from '#core/shared/validate.ts'

export type JsonSchema = Record<string, unknown>

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** Types that schemas reference by name, so that a reader sees `Id` instead of its pattern each time. */
const sharedTypes: Readonly<Record<string, JsonSchema>> = {
  id: ref('Id'),
  'id | null': { anyOf: [ref('Id'), { type: 'null' }] },
  instant: ref('Instant'),
  'instant | null': { anyOf: [ref('Instant'), { type: 'null' }] },
  richText: ref('RichText'),
  richTextOrText: { anyOf: [ref('RichText'), { type: 'string' }] },
  tags: ref('Tags'),
  json: {},
}

/** The schemas of the types above. */
export const wordSchemas: Readonly<Record<string, JsonSchema>> = {
  Id: { ...fromRule('id'), description: '1 to 64 letters, digits, hyphens and underscores' },
  Instant: { ...fromRule('instant'), format: 'date-time', description: 'ISO 8601 in UTC' },
  Tags: { ...fromRule('tags'), description: 'ids of tags, or whole tags' },
  RichText: {
    type: 'array',
    description: 'The stored node list: blocks with a type and children; leaves have text and marks.',
    items: {
      type: 'object',
      properties: { type: { type: 'string' }, children: { type: 'array', items: { type: 'object' } } },
      required: ['type', 'children'],
    },
  },
}

/** JSON Schema 2020-12 for an arktype definition. Conditions that JSON Schema cannot express are left out. */
export function schemaOf(def: unknown): JsonSchema {
  if (typeof def === 'string') return sharedTypes[def] ?? listOf(def) ?? fromRule(def)
  if (Array.isArray(def) && def[1] === '[]') return { type: 'array', items: schemaOf(def[0]) }
  if (Array.isArray(def) && def[1] === '|') return { anyOf: [schemaOf(def[0]), schemaOf(def[2])] }
  if (Array.isArray(def) && def[1] === ':') return schemaOf(def[0])
  if (typeof def !== 'object' || def === null || Object.getPrototypeOf(def) !== Object.prototype) return fromRule(def)
  const properties: Record<string, JsonSchema> = {}
  const required: string[] = []
  const schema: JsonSchema = { type: 'object' }
  let open: unknown = false
  for (const [key, value] of Object.entries(def)) {
    if (key === '+') open = value === 'ignore'
    else if (key === '[string]') open = schemaOf(value)
    else if (key.endsWith('?')) properties[key.slice(0, -1)] = schemaOf(value)
    else {
      properties[key] = schemaOf(value)
      required.push(key)
    }
  }
  if (Object.keys(properties).length > 0) schema.properties = properties
  if (required.length > 0) schema.required = required
  if (open !== true) schema.additionalProperties = open
  return schema
}

/** `id[] >= 1` */
function listOf(def: string): JsonSchema | undefined {
  const [, word = ''] = /^(\w+)\[\](?: [<>]=? \d+)?$/.exec(def) ?? []
  return sharedTypes[word] && { ...fromRule(def), items: sharedTypes[word] }
}

function fromRule(def: unknown): JsonSchema {
  const schema: JsonSchema = { ...typeOf(def).toJsonSchema({ fallback: context => context.base }) }
  delete schema.$schema
  return schema
}
