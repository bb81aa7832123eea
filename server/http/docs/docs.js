// Shows the OpenAPI document of this server as a list of calls with a filter.
const found = id => document.getElementById(id)

function make(tag, className, ...children) {
  const node = document.createElement(tag)
  if (className) node.className = className
  node.append(...children)
  return node
}

/** A schema in short notation: `name?: string (1 to 200)`. */
function write(schema, indent = '') {
  if (typeof schema === 'boolean') return schema ? 'anything' : 'nothing'
  if (schema.$ref) return schema.$ref.split('/').pop()
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(part => write(part, indent)).join(' | ')
  if (schema.prefixItems) return `[${schema.prefixItems.map(part => write(part, indent)).join(', ')}]`
  if (schema.type === 'array') return `list of ${write(schema.items ?? {}, indent)}${range(schema, 'Items')}`
  if (schema.type === 'object') return writeObject(schema, indent)
  const bounds = range(schema, 'Length') || range(schema, 'imum')
  return `${schema.type ?? 'anything'}${bounds}${schema.description ? `, ${schema.description}` : ''}`
}

function writeObject({ properties = {}, required = [], additionalProperties }, indent) {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${write(schema, inner)}`,
  )
  if (typeof additionalProperties === 'object') lines.push(`${inner}any name: ${write(additionalProperties, inner)}`)
  return lines.length === 0 ? 'nothing' : `{\n${lines.join('\n')}\n${indent}}`
}

function range(schema, kind) {
  const [least, most] = [schema[`min${kind}`], schema[`max${kind}`]]
  if (least === undefined && most === undefined) return ''
  if (most === undefined) return ` (at least ${least})`
  return least === undefined ? ` (at most ${most})` : ` (${least} to ${most})`
}

function inputOf(operation) {
  if (operation.parameters) {
    const properties = Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, schema]))
    const required = operation.parameters.filter(one => one.required).map(({ name }) => name)
    return ['Query', { type: 'object', properties, required }]
  }
  const [[type, content] = []] = Object.entries(operation.requestBody?.content ?? {})
  return type === undefined ? ['Body', { type: 'object' }] : [type, content.schema]
}

function section(title, schema) {
  return [make('h3', '', title), make('pre', '', write(schema))]
}

function renderCall(path, method, operation) {
  const [where, input] = inputOf(operation)
  const [[media, { schema: answer }]] = Object.entries(operation.responses[200].content)
  const head = make(
    'summary',
    '',
    make('code', 'method', method.toUpperCase()),
    make('code', '', path),
    make('span', 'about', operation.summary),
  )
  const body = make(
    'div',
    'body',
    make('p', 'access', operation.description),
    ...section(where, input),
    ...section(media === 'application/json' ? 'Answer' : `Answer: ${media}`, answer),
  )
  const details = make('details', '', head, body)
  details.id = operation.operationId
  details.dataset.words = `${method} ${path} ${operation.summary} ${operation.description}`.toLowerCase()
  return details
}

function render({ info, paths, components }) {
  found('about').textContent = info.description
  const areas = new Map()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const [area] = operation.tags
      areas.set(area, [...(areas.get(area) ?? []), renderCall(path, method, operation)])
    }
  for (const [area, calls] of areas) found('calls').append(make('section', '', make('h2', '', area), ...calls))
  const words = Object.entries(components.schemas).flatMap(([name, schema]) => section(name, schema))
  found('calls').append(make('section', 'words', make('h2', '', 'Words'), ...words))
}

function filter() {
  const terms = found('filter').value.trim().toLowerCase().split(/\s+/)
  let shown = 0
  for (const area of document.querySelectorAll('section:not(.words)')) {
    let any = false
    for (const call of area.querySelectorAll('details')) {
      call.hidden = !terms.every(word => call.dataset.words.includes(word))
      if (!call.hidden) shown++
      any ||= !call.hidden
    }
    area.hidden = !any
  }
  found('count').textContent = shown === 1 ? '1 call' : `${shown} calls`
}

const response = await fetch('/api/openapi.json').catch(() => undefined)
if (response?.ok) {
  render(await response.json())
  found('filter').addEventListener('input', filter)
  filter()
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.setAttribute('open', '')
} else {
  found('count').textContent = 'The document could not be loaded. Reload the page to try again.'
}
