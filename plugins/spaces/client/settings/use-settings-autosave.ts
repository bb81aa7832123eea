import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { fieldError, useUnsavedChanges } from '#core/client/index.ts'
import { SettingsAutosave } from './settings-autosave.ts'

type SettingsPorts<T extends object> = ConstructorParameters<typeof SettingsAutosave<T>>[0]

/** A saver for the settings on a page; leaving the page sends what waits. */
export function useSettingsAutosave<T extends object>(ports: SettingsPorts<T>): SettingsAutosave<T> {
  const [saver] = useState(() => new SettingsAutosave(ports))
  useUnsavedChanges(saver)
  return saver
}

/** What a settings form shows: the stored values under what was entered, and what is wrong. */
export function useSettingsForm<T extends object>(saver: SettingsAutosave<T>, stored: T) {
  const { edits, issues } = useSnapshot(saver.state)
  return {
    values: { ...stored, ...(edits as Partial<T>) },
    faultOf: (name: keyof T & string) => (issues[name] === undefined ? undefined : fieldError(issues[name])),
  }
}
