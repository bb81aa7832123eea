import { CommandButton } from '../desk/command-button.tsx'
import { Files, Lists, Pickers, Texts } from './collections.tsx'
import { Buttons, Choices, Fields } from './controls.tsx'
import { Forms } from './forms.tsx'
import { Overlays, People, Screens, Words } from './messages.tsx'
import styles from './pieces.module.css'
import { names } from './samples.ts'

/** Every shared piece in its states, for those who build Skald. It is no part of what is built. */
export function Page() {
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{names.page}</h1>
        <CommandButton command="shell.theme" />
      </div>
      <div className={styles.sections}>
        <Buttons />
        <Fields />
        <Choices />
        <Pickers />
        <Files />
        <Texts />
        <Lists />
        <Words />
        <People />
        <Overlays />
        <Screens />
        <Forms />
      </div>
    </main>
  )
}
