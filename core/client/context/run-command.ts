import { call, writeRequests } from '../api/call.ts'
import { CallError, CodeLoadError, NetworkError } from '../api/call-error.ts'
import { callErrorMessage } from '../api/error-table.ts'
import { t } from '../i18n/intl.ts'
import { registry } from '../registry/app-registry.ts'
import type {
  Command,
  CommandArgs,
  CommandContext,
  CommandStep,
  ContextFacts,
  EntityRef,
  Message,
} from '../registry/contract.ts'
import { loadCommands } from '../registry/plugin-commands.ts'
import { refetchUser } from '../session/session.ts'
import { evaluateWhen } from '../shortcuts/when.ts'
import { DiscardedError } from '../sync/unsaved-changes.ts'
import { showToast } from '../toasts/index.ts'
import { commandContext, factsFor, targetEntities } from './command-context.ts'
import { go, navigations } from './go.ts'
import { canActOn } from './permissions.ts'

/** Asks a command's steps before it runs; set by the palette. */
export const commandPrompt: { ask: (command: Command, context: CommandContext, args: CommandArgs) => void } = {
  ask: () => undefined,
}

/**
 * Called for every command that ran, for ranking and repeating; `hasNavigated` is true if it only went to an address.
 */
export const commandRuns: { listeners: Set<(commandId: string, hasNavigated: boolean) => void> } = {
  listeners: new Set(),
}

export function labelOf(command: Command): Message {
  return command.label ?? `command.${command.id}`
}

/** True if its `when` holds and, for a command on entities, the entities fit. */
export function isApplicable(command: Command, now: ContextFacts, entities: readonly EntityRef[]): boolean {
  if (command.when && !evaluateWhen(command.when, now)) return false
  if (!command.on) return true
  if (entities.length === 0 || (entities.length > 1 && !command.many)) return false
  const fits = entities.every(entity => command.on?.includes('*') || command.on?.includes(entity.kind))
  return fits && entities.every(entity => hasField(entity, command.field)) && canActOn(command.needs, entities, now)
}

function hasField(entity: EntityRef, type: string | undefined): boolean {
  if (type === undefined) return true
  return Object.values(registry.kinds.get(entity.kind)?.fields ?? {}).some(({ form }) => form === type)
}

/**
 * The context of a command: the entities it acts on, their place, and the facts it is judged by, from the moment it was
 * chosen or else from now.
 */
export function createCommandContext(
  entities: readonly EntityRef[] = targetEntities(),
  facts: ContextFacts = factsFor(entities),
): CommandContext {
  const place = entities[0] ?? commandContext.params
  return {
    facts,
    entities,
    spaceId: place.spaceId,
    projectId: place.projectId,
    go,
    call: (definition, input) => call(definition, input),
    run: (id, args) => runCommand(id, { entities, args, facts }),
    t,
  }
}

/** The first step that has to be asked: it has neither an answer nor a default. */
export function nextStep(command: Command, context: CommandContext, answers: CommandArgs): CommandStep | undefined {
  const isAnswered = ({ name, ask }: CommandStep) =>
    ask === 'file' ? context.files?.[name] !== undefined : answers[name] !== undefined
  return command.steps?.find(step => !isAnswered(step) && !step.preset?.(context))
}

/** The answers together with the defaults of unasked steps. */
function withPresets(command: Command, context: CommandContext, answers: CommandArgs): CommandArgs {
  const presets = (command.steps ?? []).flatMap(step => {
    const preset = answers[step.name] === undefined ? step.preset?.(context) : undefined
    return preset ? [[step.name, preset.value]] : []
  })
  return presets.length > 0 ? { ...Object.fromEntries(presets), ...answers } : answers
}

interface RunOptions {
  entities?: readonly EntityRef[]
  args?: CommandArgs
  /** The facts with which the command was offered. Without them it was a button, which may itself be in an overlay. */
  facts?: ContextFacts
}

/**
 * Runs a command by its id, after asking its unanswered steps. It is judged once, by the facts of the moment it was
 * chosen. A command that may not run says why; failures that the call layer has not shown become a toast.
 */
export async function runCommand(id: string, { entities, args, facts: offeredFacts }: RunOptions = {}): Promise<void> {
  // A button may be pressed before the commands are loaded.
  if (!registry.commands.get(id)) await loadCommands()
  const command = registry.commands.get(id)
  if (!command) throw new Error(`No command "${id}"`)
  const context = createCommandContext(entities, offeredFacts)
  const facts = offeredFacts === undefined ? [context.facts, { ...context.facts, overlay: '' }] : [context.facts]
  if (!facts.some(now => isApplicable(command, now, context.entities))) {
    const { showUnavailableReason } = await import('./unavailable-reason.ts')
    showUnavailableReason(command, t(labelOf(command)), context.facts, context.entities)
    return
  }
  if (await isRefused(command)) return
  if (nextStep(command, context, args ?? {})) {
    commandPrompt.ask(command, context, args ?? {})
    return
  }
  try {
    await executeCommand(command, context, args ?? {})
  } catch (error) {
    reportFailure(error)
  }
}

/** Says why a refused command cannot run now. The page's data may be stale, so the server is asked first. */
async function isRefused(command: Command): Promise<boolean> {
  if (!command.refused?.()) return false
  // The user has changed or signed out; the sign-out shows its own message.
  if (!(await refetchUser())) return true
  const reason = command.refused()
  if (reason) showToast({ kind: 'info', id: 'refused', messageId: 'refused', title: t(reason) })
  return reason !== null
}

/** Runs a command whose steps are answered; rejects with its error. */
export async function executeCommand(command: Command, context: CommandContext, args: CommandArgs): Promise<void> {
  const [navigationsBefore, writesBefore] = [navigations.count, writeRequests.count]
  await command.run(context, withPresets(command, context, args))
  const hasNavigated =
    command.navigates || (navigations.count > navigationsBefore && writeRequests.count === writesBefore)
  for (const listener of commandRuns.listeners) listener(command.id, hasNavigated)
}

/** The message for an error that a user can understand. Programming errors are rethrown. */
export function errorMessage(error: unknown): string {
  if (error instanceof NetworkError) return t('error.unreachable')
  if (error instanceof DiscardedError) return t('outbox.dropped')
  if (error instanceof CallError) return callErrorMessage(error) ?? t('error.something-dot')
  if (error instanceof CodeLoadError) return t('error.code-not-loaded')
  throw error
}

/** Shows a toast for a failure that has not been shown yet. */
export function reportFailure(error: unknown): void {
  if (error instanceof NetworkError || error instanceof DiscardedError) return
  if (error instanceof CallError) {
    if (!error.wasShown) showToast({ kind: 'bad', title: errorMessage(error) })
    error.wasShown = true
    return
  }
  const isLoading = error instanceof CodeLoadError
  showToast({ kind: 'bad', title: isLoading ? errorMessage(error) : t('error.something-dot') })
  if (!isLoading) throw error
}

/** For work in the background that nobody waits for: a refusal or a missing network is of no concern, any other error is. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CallError)) reportFailure(error)
}
