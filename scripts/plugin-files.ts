import { UserError } from './setup/user-error.mjs'

/** The names of a new plugin: `spells` has the kind `spell`. */
export interface PluginNames {
  id: string
  kind: string
}

/** Parses `spells` or `spells --kind spell`. @throws UserError with the correct usage */
export function namesFrom(args: readonly string[]): PluginNames {
  const [id, flag, given, ...rest] = args
  if (!id || rest.length > 0 || (flag !== undefined && (flag !== '--kind' || !given)))
    throw new UserError('Write: npm run new-plugin spells, or npm run new-plugin fauna -- --kind animal')
  const kind =
    given ??
    id
      .replace(/ies$/, 'y')
      .replace(/(s|x|ch|sh)es$/, '$1')
      .replace(/s$/, '')
  for (const name of [id, kind]) {
    if (!/^[a-z][a-z0-9]{1,30}$/.test(name))
      throw new UserError(`A name is lowercase letters and digits, such as spells, not "${name}".`)
  }
  return { id, kind }
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function lines(...text: string[]): string {
  return `${text.join('\n')}\n`
}

function words(entries: readonly (readonly [string, string])[]): string {
  const rows = entries.map(([key, text]) => `  ${JSON.stringify(key)}: ${JSON.stringify(text)}`)
  return `{\n${rows.join(',\n')}\n}\n`
}

/** The files of a new plugin by path below plugins/<id>: one complete kind in under 50 lines. */
export function pluginFiles({ id, kind }: PluginNames): Record<string, string> {
  const many = capital(id)
  const one = capital(kind)
  const key = (name: string) => `kind.${kind}.${name}`
  return {
    'shared.ts': lines(
      "import { defineKind, richText, tags } from '#core/shared/kind.ts'",
      '',
      `export const ${kind} = defineKind({`,
      `  name: '${kind}',`,
      "  title: 'name',",
      "  icon: 'sparkle',",
      "  fields: { name: 'string >= 1', description: richText, tags },",
      '})',
    ),
    'client/index.ts': lines(
      "import { definePlugin } from '#core/client/index.ts'",
      `import { ${kind} } from '../shared.ts'`,
      '',
      `export const ${id} = definePlugin({ id: '${id}', kinds: [${kind}] })`,
    ),
    'server/index.ts': lines(
      "import { defineServerPlugin } from '#server/index.ts'",
      `import { ${kind} } from '../shared.ts'`,
      '',
      `export const ${id} = defineServerPlugin({ id: '${id}', kinds: [${kind}] })`,
    ),
    'locales/en.json': words([
      [key('about'), `What the story should know of its ${id} lives here.`],
      [key('count'), `{count, plural, one {# ${kind}} other {# ${id}}}`],
      [key('create'), `Create ${kind}…`],
      [key('empty'), `No ${id} yet`],
      [key('filter'), `{count, plural, =0 {Filter ${id}} one {Filter # ${kind}} other {Filter # ${id}}}`],
      [key('go'), `Go to ${id}`],
      [key('many'), many],
      [key('missing'), `${one} not found`],
      [key('needs-title'), `Give the ${kind} a name`],
      [key('new'), `New ${kind}`],
      [key('one'), one],
    ]),
    'locales/ua.json': words([
      [key('about'), `Тут живе все, що історія має знати: ${id}.`],
      [key('count'), `{count, plural, one {# ${kind}} few {# ${id}} many {# ${id}} other {# ${id}}}`],
      [key('create'), `Створити: ${kind}…`],
      [key('empty'), 'Тут ще порожньо'],
      [key('filter'), '{count, plural, =0 {Фільтр} other {Фільтр: #}}'],
      [key('go'), `Перейти: ${id}`],
      [key('many'), `Елементи «${id}»`],
      [key('missing'), 'Такого тут немає'],
      [key('needs-title'), `Дайте назву: ${kind}`],
      [key('new'), `Створити: ${kind}`],
      [key('one'), `Елемент «${kind}»`],
    ]),
  }
}

/** Adds a line to a list of plugins, sorted by path. @throws UserError if it is there already */
export function withListLine(list: string, id: string, side: 'client' | 'server'): string {
  const line = `export { ${id} } from './${id}/${side}/index.ts'`
  const all = list.split('\n')
  if (all.includes(line)) throw new UserError(`plugins/${side}.ts has ${id} already.`)
  const at = all.findIndex(one => one.startsWith('export {') && one > line)
  const end = all.findLastIndex(one => one.startsWith('export {')) + 1
  return all.toSpliced(at < 0 ? end : at, 0, line).join('\n')
}
