import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { fieldError, useUnsavedChanges } from '#core/client/index.ts'
import { SettingsAutosave } from './settings-autosave.ts'

type SettingsPorts<T extends object> = ConstructorParameters<typeof SettingsAutosave<T>>[0]

/** Autosave for the settings of a page; leaving the page sends pending changes. */
export function useSettingsAutosave<T extends object>(ports: SettingsPorts<T>): SettingsAutosave<T> {
  const [saver] = useState(() => new SettingsAutosave(ports))
  useUnsavedChanges(saver)
  return saver
}

/** The values of a settings form: the entered ones over the stored ones, and the issues. */
export function useSettingsForm<T extends object>(saver: SettingsAutosave<T>, stored: T) {
  const { edits, issues } = useSnapshot(saver.state)
  return {
    values: { ...stored, ...(edits as Partial<T>) },
    issueOf: (name: keyof T & string) => (issues[name] === undefined ? undefined : fieldError(issues[name])),
  }
}
