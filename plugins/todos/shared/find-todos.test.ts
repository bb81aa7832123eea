import { expect, it } from 'vitest'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { todosIn } from './find-todos.ts'

const found = (source: string) => todosIn(fromMarkdown(source)).map(({ text }) => text)

it.each([
  ['%% TODO: find a name for the ferry', ['find a name for the ferry']],
  ['%% todo — the tide table', ['the tide table']],
  ['%% ЗРОБИТИ: перевірити назву', ['перевірити назву']],
  ['%% TODO', ['']],
  ['%% Only a thought', []],
  ['%% TODOS are many', []],
  ['TODO is what she read on the door', []],
  ['> TODO in a quote', []],
  ['One\n\n%% TODO a\n\n***\n\n%% TODO b', ['a', 'b']],
])('%j has %j to do', (source, todos) => {
  expect(found(source)).toEqual(todos)
})

it('what leads to it are its words before the first mention', () => {
  const source = '%% TODO ask **old** @[Marta](character:c1?space=s&project=p) about it'
  expect(todosIn(fromMarkdown(source))).toEqual([{ text: 'ask old Marta about it', find: 'TODO ask old' }])
})

it('long ones are cut at a whole character', () => {
  const [todo] = todosIn(fromMarkdown(`%% TODO ${'x'.repeat(499)}🦊`))
  expect(todo?.text).toBe('x'.repeat(499))
})
