import { expect, it } from 'vitest'
import { firstPageMessages, isReferenced, messagesReferencedIn } from './first-page-messages.ts'

const root = `${import.meta.dirname}/../../`

it('takes ids that code names, builds or has a button for, and not those it only declares', () => {
  const named = messagesReferencedIn([
    `t('auth.sign-in'); <CommandButton command="space.create" />; const made = { id: 'space.delete', icon: 'x' }`,
    't(`sorting.$' + '{by}`); t(`command.$' + '{id}`)',
  ])
  const ids = ['auth.sign-in', 'auth', 'sorting.name:asc', 'sorting', 'command.space.create', 'command.space.delete']
  expect(ids.filter(id => isReferenced(named, id))).toEqual([
    'auth.sign-in',
    'sorting.name:asc',
    'command.space.create',
  ])
})

it('finds the messages of sign-in and of the list of spaces, and not those of pages behind them', () => {
  const named = firstPageMessages(root)
  for (const id of ['auth.sign-in', 'spaces.empty', 'shell.find', 'error.unreachable', 'command.space.create'])
    expect(isReferenced(named, id), id).toBe(true)
  for (const id of ['problem.conflict', 'wizard.next', 'permission.space.read'])
    expect(isReferenced(named, id), id).toBe(false)
})
