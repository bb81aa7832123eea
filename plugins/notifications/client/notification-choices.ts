import { call, emitOwnEvent, fetchCall, type StepOption, showToast, t } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { events } from '#core/shared/event.ts'
import { loadNotificationKinds, settingLabel } from './notifications.ts'

type NotificationSetting = OutputOf<typeof notificationCalls.getSettings>[number]

interface OptionalKind extends NotificationSetting {
  /** its name in the settings */
  label: string
}

/** The kinds that can be switched off, by name; those whose plugin is missing here are left out. */
export function namedKinds(settings: readonly NotificationSetting[]): OptionalKind[] {
  return settings
    .flatMap(setting => {
      const label = settingLabel(setting.action)
      return label ? [{ ...setting, label }] : []
    })
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

/** The settings after changes of some of them. */
export function patchSettings(answer: unknown, changes: readonly unknown[]): NotificationSetting[] {
  const changed = new Map((changes as NotificationSetting[]).map(({ action, wanted }) => [action, wanted]))
  return (answer as NotificationSetting[]).map(one => ({ ...one, wanted: changed.get(one.action) ?? one.wanted }))
}

async function readKinds(): Promise<OptionalKind[]> {
  await loadNotificationKinds()
  return namedKinds(await fetchCall(notificationCalls.getSettings, {}))
}

/** The question of the command, with the current state of each kind. */
export async function optionalKindChoices(): Promise<StepOption[]> {
  return (await readKinds()).map(({ action, label, wanted }) => ({
    ...{ value: action, label, icon: 'bell' },
    about: t(wanted ? 'notifications.on' : 'notifications.off'),
  }))
}

export async function setWanted(action: string, wanted: boolean): Promise<void> {
  await call(notificationCalls.setSetting, { action, wanted })
  await emitOwnEvent(events.notificationSettings, { action, wanted })
}

/** Switches a kind on or off and says which it is now. */
export async function switchKind(action: string): Promise<void> {
  const kind = (await readKinds()).find(one => one.action === action)
  const wanted = !kind?.wanted
  // The server refuses an unknown kind.
  await setWanted(action, wanted)
  const name = kind?.label ?? action
  const title = t(wanted ? 'notifications.switched-on' : 'notifications.switched-off', { name })
  showToast({ kind: 'ok', id: 'notifications.choose', title })
}
