import { useT } from '#core/client/index.ts'
import { AutosavedText } from './autosaved-text.tsx'
import type { SettingsAutosave } from './settings-autosave.ts'

interface NamedSettings {
  name: string
  description: string
}

interface NameFieldsProps {
  saver: Pick<SettingsAutosave<NamedSettings>, 'editText' | 'flush'>
  values: NamedSettings
  issueOf(name: keyof NamedSettings): string | undefined
  /** label of the name field */
  label: string
  hint?: string
}

/** Name and description of a space or project. */
export function NameFields({ saver, values, issueOf, label, hint }: NameFieldsProps) {
  const t = useT()
  const field = (name: keyof NamedSettings) => ({
    name,
    value: values[name],
    fault: issueOf(name),
    onType: (text: string) => saver.editText(name, text),
    onLeave: () => void saver.flush(),
  })
  return (
    <>
      <AutosavedText {...field('name')} label={label} hint={hint} required />
      <AutosavedText {...field('description')} label={t('spaces.description')} long />
    </>
  )
}
