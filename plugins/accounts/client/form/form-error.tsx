import { Icon } from '#core/client/index.ts'
import styles from './form-error.module.css'

/** The error of a form as a whole, above its button. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className={styles.error} hidden={!children}>
      {children && <Icon name="circle-alert" />}
      <span>{children}</span>
    </p>
  )
}
