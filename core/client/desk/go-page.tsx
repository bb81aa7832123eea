import { useEffect } from 'react'
import { subscribe } from 'valtio'
import { links } from '#core/shared/links.ts'
import { t, useT } from '../i18n/intl.ts'
import type { Command, PageProps } from '../registry/contract.ts'
import { house, useHouse } from '../registry/house.ts'
import { NotFound } from '../shell/not-found.tsx'
import { Screen } from '../shell/screen.tsx'
import { showToast } from '../toasts/index.ts'
import { Button } from '../ui/button.tsx'
import { applies, contextFor, labelOf, runCommand } from './commands.ts'
import { desk } from './desk.ts'
import { go } from './go.ts'

/**
 * A command by link: `/go?command=chapter.new&space=…&project=…&title=…`. What changes nothing runs at once; anything
 * else says what it would do and waits for a yes, so that no link of a stranger's does anything by being opened.
 */
export function Page({ search }: PageProps) {
  const say = useT()
  const { command: id = '', space, project, ...given } = search
  const command = useHouse().commands.get(id)
  const known = command && !command.hidden ? command : undefined
  const args = known ? argsOf(known, given) : {}
  const unasked = known?.safe === true
  const start = () => runThere(id, args, { space, project })
  useEffect(() => {
    if (unasked) runThere(id, {}, { space, project })
  }, [unasked, id, space, project])
  if (!known) return <NotFound message={say('go.unknown')} />
  if (unasked) return null
  const values = Object.values(args)
  return (
    <Screen
      title={say({ id: 'go.ask', values: { command: say(labelOf(known)).replace(/…$/, '') } })}
      text={values.length > 0 ? values.join(' · ') : say('go.ask-text')}
      actions={
        <>
          <Button variant={known.danger ? 'danger' : 'primary'} data-command={id} onClick={start}>
            {say('go.run')}
          </Button>
          <Button variant="ghost" data-answer="cancel" onClick={() => go(links.spaces(), { replace: true })}>
            {say('go.cancel')}
          </Button>
        </>
      }
    />
  )
}

type Args = Readonly<Record<string, string>>
type Place = { space?: string; project?: string }

/** Answers to the command's own questions; what is dangerous asks them all itself. */
function argsOf(command: Command, given: Args): Args {
  const names = command.danger ? [] : (command.steps ?? []).map(step => step.name)
  return Object.fromEntries(names.flatMap(name => (given[name] === undefined ? [] : [[name, given[name]]])))
}

/** how long what a place allows may take to arrive, in milliseconds */
const patience = 5000

/** Goes to the place and runs the command as soon as it applies there; where it never does, says so. */
function runThere(id: string, args: Args, { space, project }: Place): void {
  const address = space && project ? links.project(space, project) : space ? links.space(space) : links.spaces()
  go(address, { replace: true })
  const attempt = (): boolean => {
    const command = house.commands.get(id)
    const { facts, things } = contextFor()
    if (desk.page === 'go' || !command || !applies(command, facts, things)) return false
    void runCommand(id, { args })
    return true
  }
  const stop = subscribe(desk, () => attempt() && end())
  const timer = setTimeout(() => {
    end()
    showToast({ kind: 'info', title: t('go.does-not-apply') })
  }, patience)
  function end() {
    clearTimeout(timer)
    stop()
  }
}
