import { CommandButton } from '../context/command-button.tsx'
import { Files, Lists, Pickers, Texts } from './collections.tsx'
import { Buttons, Choices, Fields } from './controls.tsx'
import { Forms } from './forms.tsx'
import styles from './gallery.module.css'
import { People, SampleOverlays, Screens, StatusMessages } from './messages.tsx'
import { sampleTexts } from './samples.ts'

/** Every shared component in its states, for developers. Not part of the build. */
export default function ComponentGalleryPage() {
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{sampleTexts.page}</h1>
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
        <StatusMessages />
        <People />
        <SampleOverlays />
        <Screens />
        <Forms />
      </div>
    </main>
  )
}
