import { capital, constantOf, exportOf, lines, messageFile, spaced } from './text.ts'

/** A plugin that is one complete kind, and its test. */
export function kindFiles(id: string, kind: string): Record<string, string> {
  const constant = constantOf(kind, 'Kind')
  const [one, many] = [spaced(kind), spaced(id)]
  const key = (name: string) => `kind.${kind}.${name}`
  return {
    'shared.ts': lines(
      "import { defineKind, richText, tags } from '#core/shared/kind.ts'",
      '',
      `export const ${constant} = defineKind({`,
      `  name: '${kind}',`,
      "  title: 'name',",
      "  icon: 'sparkle',",
      "  fields: { name: 'string >= 1', description: richText, tags },",
      '})',
    ),
    'client/index.ts': lines(
      "import { definePlugin } from '#core/client/index.ts'",
      `import { ${constant} } from '../shared.ts'`,
      '',
      ...exportOf(id, `definePlugin({ id: '${id}', kinds: [${constant}] })`, constant),
    ),
    'server/index.ts': lines(
      "import { defineServerPlugin } from '#server/index.ts'",
      `import { ${constant} } from '../shared.ts'`,
      '',
      ...exportOf(id, `defineServerPlugin({ id: '${id}', kinds: [${constant}] })`, constant),
    ),
    'server/kind.test.ts': lines(
      "import { expect, it, onTestFinished } from 'vitest'",
      "import { callsOf } from '#core/shared/kind-calls.ts'",
      "import { createPlace, signedIn, startServer } from '#tests/harness/index.ts'",
      `import { ${constant} as kind } from '../shared.ts'`,
      `import { ${id} as plugin } from './index.ts'`,
      '',
      `it('${one}: created, renamed and listed', async () => {`,
      '  const server = await startServer({ plugins: [plugin] })',
      '  onTestFinished(() => server.close())',
      '  const author = await signedIn(server)',
      '  const place = await createPlace(author)',
      '  const calls = callsOf(kind)',
      `  const { ${kind}Id, revision } = await author.call(calls.create, { ...place, name: 'First' })`,
      `  await author.call(calls.update, { ...place, ${kind}Id, revision, data: { name: 'Second' } })`,
      '  const { data } = await author.call(calls.find, place)',
      "  expect(data.map(({ name }) => name)).toEqual(['Second'])",
      '})',
    ),
    'locales/en.json': messageFile([
      [key('about'), `What the story should know of its ${many} lives here.`],
      [key('count'), `{count, plural, one {# ${one}} other {# ${many}}}`],
      [key('create'), `Create ${one}…`],
      [key('empty'), `No ${many} yet`],
      [key('filter'), `{count, plural, =0 {Filter ${many}} one {Filter # ${one}} other {Filter # ${many}}}`],
      [key('go'), `Go to ${many}`],
      [key('many'), capital(many)],
      [key('missing'), `${capital(one)} not found`],
      [key('needs-title'), `Give the ${one} a name`],
      [key('new'), `New ${one}`],
      [key('one'), capital(one)],
    ]),
    'locales/ua.json': messageFile([
      [key('about'), `Тут живе все, що історія має знати: ${many}.`],
      [
        key('count'),
        `{count, plural, one {# елемент «${one}»} few {# елементи «${many}»} many {# елементів «${many}»} other {# елемента «${many}»}}`,
      ],
      [key('create'), `Створити: ${one}…`],
      [key('empty'), 'Тут ще порожньо'],
      [key('filter'), '{count, plural, =0 {Фільтр} other {Фільтр: #}}'],
      [key('go'), `Перейти: ${many}`],
      [key('many'), `Елементи «${many}»`],
      [key('missing'), 'Такого тут немає'],
      [key('needs-title'), `Дайте назву: ${one}`],
      [key('new'), `Створити: ${one}`],
      [key('one'), `Елемент «${one}»`],
    ]),
  }
}
