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
  useRegistry,
  useSpace,
  useT,
} from '#core/client/index.ts'
import { can, grantOf } from '#core/shared/access/permission.ts'
import { openWizard, type WizardStep, wizard } from './state.ts'
import { LookStep, ModulesStep, NameStep, PeopleStep, StartStep } from './steps.tsx'
import { currentStep, stepAddress, stepLabel } from './steps-order.ts'
import { SummaryStep } from './summary.tsx'
import styles from './wizard.module.css'

const stepComponents = { name: NameStep, modules: ModulesStep, look: LookStep, start: StartStep, people: PeopleStep }

/** The project wizard: one page with steps that can be visited in any order. */
export default function WizardPage({ params: { spaceId = '' }, search }: PageProps) {
  const t = useT()
  const installed = useRegistry().kinds.list()
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
  return <StepList spaceName={space.name} wanted={search.step} />
}

function StepList({ spaceName, wanted: requestedStep }: { spaceName: string; wanted: string | undefined }) {
  const t = useT()
  const { busy, created, spaceId } = useSnapshot(wizard)
  const { steps, step } = currentStep(requestedStep)
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
              <span className={styles.stepName}>{stepLabel(one)}</span>
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
        <h2 className={styles.heading}>{stepLabel(step)}</h2>
        <StepBody step={step} steps={steps} />
        <div className={styles.foot}>
          {step !== 'name' && (
            <CommandButton command="project.wizard-back" variant="ghost" icon="arrow-left">
              {t('wizard.back')}
            </CommandButton>
          )}
          <span className={styles.rest} />
          {created && <CommandButton command="project.wizard-skip">{t('wizard.skip')}</CommandButton>}
          <Button type="submit" variant="primary" busy={busy} keys={keysOf('project.wizard-next')}>
            {t(last ? (created ? 'wizard.invite' : 'wizard.create') : 'wizard.next')}
          </Button>
        </div>
      </form>
    </div>
  )
}

function StepBody({ step, steps }: { step: WizardStep; steps: readonly WizardStep[] }) {
  if (step === 'summary') return <SummaryStep steps={steps} />
  const Step = stepComponents[step]
  return <Step />
}

const firstField =
  'input:checked, input:not([type="radio"]), textarea, select, button[role="switch"], button[type="submit"]'

/** Focuses a step when it opens, or the field that was refused. */
function useStepFocus(form: React.RefObject<HTMLFormElement | null>, step: WizardStep): void {
  const { issues } = useSnapshot(wizard)
  useEffect(() => {
    const requestedStep = form.current?.querySelector<HTMLElement>('[aria-invalid]') ?? stepHeading(form.current, step)
    requestedStep?.focus()
  }, [form, step])
  const names = Object.keys(issues).join()
  useEffect(() => {
    if (names) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form, names])
}

function stepHeading(form: HTMLElement | null, step: WizardStep): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>(step === 'summary' ? 'button[type="submit"]' : firstField)
}
