import { useT } from '#core/client/index.ts'
import { LiveText } from './live-text.tsx'
import type { Saver } from './saver.ts'

interface Named {
  name: string
  description: string
}

interface NameFieldsProps {
  saver: Pick<Saver<Named>, 'type' | 'flush'>
  values: Named
  faultOf(name: keyof Named): string | undefined
  /** what the name is called */
  label: string
  hint?: string
}

/** What a place is called, and what is said of it. */
export function NameFields({ saver, values, faultOf, label, hint }: NameFieldsProps) {
  const t = useT()
  const field = (name: keyof Named) => ({
    name,
    value: values[name],
    fault: faultOf(name),
    onType: (text: string) => saver.type(name, text),
    onLeave: () => void saver.flush(),
  })
  return (
    <>
      <LiveText {...field('name')} label={label} hint={hint} required />
      <LiveText {...field('description')} label={t('spaces.description')} long />
    </>
  )
}
