import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import {
  Button,
  CommandButton,
  keysOf,
  Link,
  LoadFailed,
  NoAccess,
  type PageProps,
  runCommand,
  Skeleton,
  useHouse,
  useSpace,
  useT,
} from '#core/client/index.ts'
import { can, grantOf } from '#core/shared/permission.ts'
import { openWizard, type WizardStep, wizard } from './state.ts'
import { LookStep, ModulesStep, NameStep, PeopleStep, StartStep } from './steps.tsx'
import { stepAddress, stepWords, wizardPlace } from './steps-order.ts'
import { SummaryStep } from './summary.tsx'
import styles from './wizard.module.css'

const bodies = { name: NameStep, modules: ModulesStep, look: LookStep, start: StartStep, people: PeopleStep }

/** The project wizard: one page, a step for each question, back and forward at will (checklist: Project wizard). */
export function Page({ params: { spaceId = '' }, search }: PageProps) {
  const t = useT()
  const installed = useHouse().kinds.list()
  const { status, data: space, error } = useSpace(spaceId)
  useLayoutEffect(() => {
    openWizard(
      spaceId,
      installed.map(kind => kind.name),
    )
  }, [spaceId, installed])
  const { spaceId: opened } = useSnapshot(wizard)
  if (status === 'failed') return <LoadFailed error={error} />
  if (status === 'loading' || opened !== spaceId) return <Skeleton label={t('shell.loading')} className={styles.page} />
  if (!can(grantOf(space.permissions), 'project.create')) return <NoAccess />
  return <Steps spaceName={space.name} wanted={search.step} />
}

function Steps({ spaceName, wanted }: { spaceName: string; wanted: string | undefined }) {
  const t = useT()
  const { busy, made, spaceId } = useSnapshot(wizard)
  const { steps, step } = wizardPlace(wanted)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    document.title = `${t('wizard.title')} · ${spaceName} · Skald`
  }, [t, spaceName])
  useStepFocus(form, step)
  const last = step === 'summary'
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('wizard.title')}</h1>
      <ol className={styles.steps} data-scrolls>
        {steps.map((one, index) => (
          <li key={one}>
            <Link
              to={stepAddress(spaceId, one)}
              aria-current={one === step ? 'step' : undefined}
              className={styles.step}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.stepName}>{stepWords(one)}</span>
            </Link>
          </li>
        ))}
      </ol>
      <form
        ref={form}
        noValidate
        className={styles.body}
        onSubmit={event => {
          event.preventDefault()
          void runCommand('project.wizard-next')
        }}
      >
        <h2 className={styles.heading}>{stepWords(step)}</h2>
        <Body step={step} steps={steps} />
        <div className={styles.foot}>
          {step !== 'name' && (
            <CommandButton command="project.wizard-back" variant="ghost" icon="arrow-left">
              {t('wizard.back')}
            </CommandButton>
          )}
          <span className={styles.rest} />
          {made && <CommandButton command="project.wizard-skip">{t('wizard.skip')}</CommandButton>}
          <Button type="submit" variant="primary" busy={busy} keys={keysOf('project.wizard-next')}>
            {t(last ? (made ? 'wizard.invite' : 'wizard.create') : 'wizard.next')}
          </Button>
        </div>
      </form>
    </div>
  )
}

function Body({ step, steps }: { step: WizardStep; steps: readonly WizardStep[] }) {
  if (step === 'summary') return <SummaryStep steps={steps} />
  const Step = bodies[step]
  return <Step />
}

const first = 'input:checked, input:not([type="radio"]), textarea, select, button[role="switch"], button[type="submit"]'

/** A step that opens takes the focus; what was refused takes it before all. */
function useStepFocus(form: React.RefObject<HTMLFormElement | null>, step: WizardStep): void {
  const { faults } = useSnapshot(wizard)
  useEffect(() => {
    const wanted = form.current?.querySelector<HTMLElement>('[aria-invalid]') ?? startOf(form.current, step)
    wanted?.focus()
  }, [form, step])
  const names = Object.keys(faults).join()
  useEffect(() => {
    if (names) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form, names])
}

function startOf(form: HTMLElement | null, step: WizardStep): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>(step === 'summary' ? 'button[type="submit"]' : first)
}
