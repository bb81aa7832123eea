import { useEffect } from 'react'
import { subscribe } from 'valtio'
import { links } from '#core/shared/links.ts'
import { t, useT } from '../i18n/intl.ts'
import { registry, useRegistry } from '../registry/app-registry.ts'
import type { Command, CommandArgs, PageProps } from '../registry/contract.ts'
import { MessageScreen } from '../shell/screens/message-screen.tsx'
import { NotFound } from '../shell/screens/not-found.tsx'
import { showToast } from '../toasts/index.ts'
import { Button } from '../ui/button/button.tsx'
import { commandContext } from './command-context.ts'
import { go } from './go.ts'
import { createCommandContext, isApplicable, labelOf, runCommand } from './run-command.ts'

/**
 * Runs a command by link: `/go?command=chapter.new&space=…&project=…&title=…`. A command marked `safe` runs at once;
 * any other one is shown first and needs a confirmation, so that opening a link changes nothing.
 */
export default function GoPage({ search }: PageProps) {
  const translate = useT()
  const { command: linkedId = '', space, project, ...searchArgs } = search
  const { commands } = useRegistry()
  const id = registry.commandIdOf(linkedId)
  const command = commands.get(id)
  const allowed = command && !command.hidden ? command : undefined
  const args = allowed ? stepArgs(allowed, searchArgs) : {}
  const runsAtOnce = allowed?.safe === true
  const start = () => goAndRun(id, args, { space, project })
  useEffect(() => {
    if (runsAtOnce) goAndRun(id, {}, { space, project })
  }, [runsAtOnce, id, space, project])
  if (!allowed) return <NotFound message={translate('go.unknown')} />
  if (runsAtOnce) return null
  const values = Object.values(args)
  return (
    <MessageScreen
      title={translate({ id: 'go.ask', values: { command: translate(labelOf(allowed)).replace(/…$/, '') } })}
      text={values.length > 0 ? values.join(' · ') : translate('go.ask-text')}
      actions={
        <>
          <Button variant={allowed.danger ? 'danger' : 'primary'} data-command={id} onClick={start}>
            {translate('go.run')}
          </Button>
          <Button variant="ghost" data-answer="cancel" onClick={() => go(links.spaces(), { replace: true })}>
            {translate('go.cancel')}
          </Button>
        </>
      }
    />
  )
}

type GoTarget = { space?: string; project?: string }

/** Arguments for the command's own steps; a dangerous command asks all of them itself. */
function stepArgs(command: Command, searchArgs: CommandArgs): CommandArgs {
  const names = command.danger ? [] : (command.steps ?? []).map(step => step.name)
  return Object.fromEntries(names.flatMap(name => (searchArgs[name] === undefined ? [] : [[name, searchArgs[name]]])))
}

/** longest wait for the permissions of a place, in milliseconds */
const maxWaitMs = 5000

/** Goes to the place and runs the command as soon as it applies there; if it does not apply in time, says so. */
function goAndRun(id: string, args: CommandArgs, { space, project }: GoTarget): void {
  const address = space && project ? links.project(space, project) : space ? links.space(space) : links.spaces()
  go(address, { replace: true })
  const attempt = (): boolean => {
    const command = registry.commands.get(id)
    const { facts, entities } = createCommandContext()
    if (commandContext.page === 'go' || !command || !isApplicable(command, facts, entities)) return false
    void runCommand(id, { args })
    return true
  }
  const stop = subscribe(commandContext, () => attempt() && end())
  const timer = setTimeout(() => {
    end()
    showToast({ kind: 'info', title: t('go.does-not-apply') })
  }, maxWaitMs)
  function end() {
    clearTimeout(timer)
    stop()
  }
}
