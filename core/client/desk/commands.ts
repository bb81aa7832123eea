import { call, writes } from '../api/call.ts'
import { CallError, NetworkError } from '../api/call-error.ts'
import { wordsOf } from '../api/error-table.ts'
import { DroppedError, takenOrWaiting } from '../api/outbox.ts'
import { t } from '../i18n/intl.ts'
import type { Command, CommandContext, ContextFacts, Message, Step, Thing } from '../registry/contract.ts'
import { house } from '../registry/house.ts'
import { refetchUser } from '../session/session.ts'
import { holds } from '../shortcuts/context.ts'
import { showToast } from '../toasts/index.ts'
import { desk, factsOn, thingsUnderKeys } from './desk.ts'
import { go, trips } from './go.ts'
import { mayActOn } from './rights.ts'

type Args = Readonly<Record<string, string>>

/** Asks a command's questions before it runs; the palette sets itself here. */
export const asking: { ask: (command: Command, context: CommandContext, args: Args) => void } = { ask: () => undefined }

/** Told of every command that ran, for ranking by use and repeating; `moved` where all it did was to go somewhere. */
export const ran: { listeners: Set<(commandId: string, moved: boolean) => void> } = { listeners: new Set() }

export function labelOf(command: Command): Message {
  return command.label ?? `command.${command.id}`
}

/** True where a command applies: its `when` holds and, where it acts on things, there are such things. */
export function applies(command: Command, now: ContextFacts, things: readonly Thing[]): boolean {
  if (command.when && !holds(command.when, now)) return false
  if (!command.on) return true
  if (things.length === 0 || (things.length > 1 && !command.many)) return false
  const fits = things.every(thing => command.on?.includes('*') || command.on?.includes(thing.kind))
  return fits && things.every(thing => hasField(thing, command.field)) && mayActOn(command.needs, things, now)
}

function hasField(thing: Thing, type: string | undefined): boolean {
  if (type === undefined) return true
  return Object.values(house.kinds.get(thing.kind)?.fields ?? {}).some(({ form }) => form === type)
}

/**
 * The context of a command: the things it acts on, their place, and the facts it is judged by: those of the moment it was
 * chosen, or else of now.
 */
export function contextFor(
  things: readonly Thing[] = thingsUnderKeys(),
  judged: ContextFacts = factsOn(things),
): CommandContext {
  const place = things[0] ?? desk.params
  return {
    facts: judged,
    things,
    spaceId: place.spaceId,
    projectId: place.projectId,
    go,
    call: (definition, input) => call(definition, input),
    run: (id, args) => runCommand(id, { things, args, facts: judged }),
    t,
  }
}

/** The first question that has to be asked: it has no answer yet, and none by default. */
export function openStep(command: Command, context: CommandContext, answers: Args): Step | undefined {
  return command.steps?.find(step => answers[step.name] === undefined && !step.preset?.(context))
}

/** The answers together with the defaults of what was not asked. */
function withPresets(command: Command, context: CommandContext, answers: Args): Args {
  const presets = (command.steps ?? []).flatMap(step => {
    const preset = answers[step.name] === undefined ? step.preset?.(context) : undefined
    return preset ? [[step.name, preset.value]] : []
  })
  return presets.length > 0 ? { ...Object.fromEntries(presets), ...answers } : answers
}

interface Choice {
  things?: readonly Thing[]
  args?: Args
  /** The facts the command was offered by. Without them it was a button that was pressed: that lies on top by itself. */
  facts?: ContextFacts
}

/**
 * Runs a command by its id: asks first where it has questions without answers. It is judged once, by the facts of the moment it
 * was chosen. What may not run says why; failures that the call layer has not shown become a toast; nothing is swallowed.
 */
export async function runCommand(id: string, { things, args, facts: chosen }: Choice = {}): Promise<void> {
  const command = house.commands.get(id)
  if (!command) throw new Error(`No command "${id}"`)
  const context = contextFor(things, chosen)
  const judged = chosen === undefined ? [context.facts, { ...context.facts, overlay: '' }] : [context.facts]
  if (!judged.some(now => applies(command, now, context.things))) {
    const { sayWhyNot } = await import('./why-not.ts')
    sayWhyNot(command, t(labelOf(command)), context.facts, context.things)
    return
  }
  if (await isRefused(command)) return
  if (openStep(command, context, args ?? {})) {
    asking.ask(command, context, args ?? {})
    return
  }
  try {
    await perform(command, context, args ?? {})
  } catch (error) {
    reportFailure(error)
  }
}

/** Says why a command that belongs here cannot be done now. What the page knows may be old, so the server is asked first. */
async function isRefused(command: Command): Promise<boolean> {
  if (!command.refused?.()) return false
  // Another person, or nobody: a sign-out follows and says so.
  if (!(await refetchUser())) return true
  const reason = command.refused()
  if (reason) showToast({ kind: 'info', id: 'refused', messageId: 'refused', title: t(reason) })
  return reason !== null
}

/** Runs a command whose questions are answered; rejects with what went wrong. */
export async function perform(command: Command, context: CommandContext, args: Args): Promise<void> {
  const [went, wrote] = [trips.count, writes.count]
  await command.run(context, withPresets(command, context, args))
  const moved = command.moves || (trips.count > went && writes.count === wrote)
  for (const listener of ran.listeners) listener(command.id, moved)
}

/** What went wrong, in words for the person. An error that is ours is thrown on. */
export function failureWords(error: unknown): string {
  if (error instanceof NetworkError) return t('error.unreachable')
  if (error instanceof DroppedError) return t('outbox.dropped')
  if (error instanceof CallError) return wordsOf(error) ?? t('error.something-dot')
  throw error
}

/** Says what failed where nobody has said it yet. */
export function reportFailure(error: unknown): void {
  if (error instanceof NetworkError || error instanceof DroppedError) return
  if (error instanceof CallError) {
    const shown = error.status === 401 || error.status === 403 || error.message !== 'Something went wrong'
    if (!shown) showToast({ kind: 'bad', title: failureWords(error) })
    return
  }
  showToast({ kind: 'bad', title: t('error.something-dot') })
  throw error
}

/** Waits for a write as long as the server can be reached; what is refused after that is said when it is known. */
export async function unlessOffline(write: Promise<unknown>): Promise<void> {
  await takenOrWaiting(write)
  write.catch(reportFailure)
}
