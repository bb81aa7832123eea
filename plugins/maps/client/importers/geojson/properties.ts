import { jsonString } from '../json.ts'

/** Properties of a feature; the one without a name is the key by which the feature is known. */
export type GeoJsonProperties = Readonly<Record<string, unknown>> & { readonly ''?: string }

const names = ['name', 'Name', 'NAME', 'title', 'label']
const texts = ['description', 'desc', 'notes', 'note', 'comment']
const colors = ['color', 'marker-color', 'fill', 'stroke']
const tags = ['tags', 'categories', 'category']
/** What is read otherwise, or only says how something is drawn. */
const others = [
  ...['', 'pointType', 'layer', 'width', 'type', 'date', 'useTimeline', 'states', 'outlines', 'id'],
  ...['marker-size', 'marker-symbol', 'fill-opacity', 'stroke-opacity', 'stroke-width'],
]
const read = new Set([...names, ...texts, ...colors, ...tags, ...others])

const firstText = (from: GeoJsonProperties, keys: readonly string[]) =>
  keys.map(key => jsonString(from[key])).find(Boolean) ?? ''

/** What something is called; empty without a name. */
export function nameOf(properties: GeoJsonProperties): string {
  return firstText(properties, names)
}

/** `#abc` and `#aabbcc`. */
export function propertyColor(properties: GeoJsonProperties): string | undefined {
  const found = colors.map(key => jsonString(properties[key])).find(text => /^#(?:[0-9a-f]{3}){1,2}$/i.test(text))
  return found?.length === 4 ? found.replace(/[0-9a-f]/gi, '$&$&') : found
}

export function tagsOf(properties: GeoJsonProperties): string[] {
  const type = jsonString(properties.type)
  const listed = tags.flatMap(key => {
    const value = properties[key]
    return Array.isArray(value) ? value.map(jsonString) : jsonString(value).split(/[;,]/)
  })
  return [type, ...listed].filter(text => text.trim() !== '')
}

/** Names of properties that have no field: they stand below the text. */
export function restOf(properties: GeoJsonProperties): string[] {
  return Object.keys(properties).filter(key => !read.has(key) && valueText(properties[key]) !== '')
}

/** The text about a feature: what describes it, then its other properties. */
export function propertyTexts(properties: GeoJsonProperties): string[] {
  const about = texts.map(key => jsonString(properties[key])).filter(Boolean)
  return [...about, ...restOf(properties).map(key => `${key}: ${valueText(properties[key])}`)]
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(jsonString).filter(Boolean).join(', ')
  return jsonString(value)
}
