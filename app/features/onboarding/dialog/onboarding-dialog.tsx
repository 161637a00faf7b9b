import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '../../../ui/theme/global.css'
import { CloseButton, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import { useId } from 'react'
import { PlanChoice, usePlans } from '../plan-choice.tsx'
import { useBrowserBack } from './browser-back.ts'
import { CondominiumStep, isCondominiumFilled } from './condominium-step.tsx'
import { CredentialsStep, credentialsVerb } from './credentials-step.tsx'
import { Foot } from './foot.tsx'
import classes from './onboarding.module.css'
import { OwnedStep } from './owned-step.tsx'
import { SituationStep } from './situation-step.tsx'
import { StepIndicator } from './step-indicator.tsx'
import { indicator, type Place, type Start } from './steps.ts'
import { useOnboarding } from './use-onboarding.ts'

type OnboardingProps = { start: Start | null; onClose: () => void }

/** Takes a visitor to a trial in four steps. Stays mounted while closed, so that its last toast can be read. */
export default function Onboarding({ start, onClose }: OnboardingProps) {
  return (
    <>
      <Notifications position="top-right" />
      {start && <Dialog start={start} onClose={onClose} />}
    </>
  )
}

function Dialog({ start, onClose }: { start: Start; onClose: () => void }) {
  const flow = useOnboarding(start, onClose)
  const phone = useMediaQuery('(max-width: 820px)')
  useBrowserBack(flow.place !== null, () => {
    if (!flow.back && !flow.busy) onClose()
    flow.back?.()
    return flow.back !== null || flow.busy
  })
  if (!flow.place) return null
  const wide = flow.place.step === 4
  return (
    <Modal.Root
      opened
      onClose={onClose}
      centered
      padding={0}
      size={wide ? 960 : 560}
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content aria-label="Cadastro">
        <div className={classes.frame}>
          <div className={classes.header}>
            <StepIndicator {...indicator(start, flow.place)} />
            <CloseButton size="lg" aria-label="Fechar" onClick={onClose} />
          </div>
          <CurrentStep flow={flow} place={flow.place} start={start} />
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

type StepProps = { flow: ReturnType<typeof useOnboarding>; place: Place; start: Start }

function CurrentStep({ flow, place, start }: StepProps) {
  const form = useId()
  const { values, setValues, busy } = flow
  if (place.step === 1 || !place.mode) return <SituationStep onChoose={flow.choose} />
  if (place.step === 2) {
    return (
      <>
        <CredentialsStep
          id={form}
          mode={place.mode}
          values={values}
          onChange={setValues}
          onSubmit={flow.enter}
          codeError={flow.codeError}
          onLogin={() => flow.choose('login')}
        />
        <Foot back={flow.back} form={form} verb={credentialsVerb(place.mode)} busy={busy} />
      </>
    )
  }
  if (flow.owned) return <OwnedStep owned={flow.owned} onChange={flow.changeOwned} onAdd={flow.addAnother} />
  if (place.step === 3) {
    return (
      <>
        <CondominiumStep
          id={form}
          values={values.condominium}
          onChange={(condominium) => setValues({ condominium })}
          onSubmit={flow.next}
        />
        <Foot
          back={flow.back}
          form={form}
          verb={start.plan ? 'Começar Teste Grátis' : 'Próximo'}
          busy={busy}
          disabled={!isCondominiumFilled(values.condominium)}
        />
      </>
    )
  }
  return <PlanStep flow={flow} />
}

function PlanStep({ flow }: { flow: StepProps['flow'] }) {
  const plans = usePlans()
  const { name, units } = flow.values.condominium
  const chosen = plans?.find((plan) => plan.slug === flow.plan)
  return (
    <>
      <div className={classes.body}>
        <PlanChoice
          heading={
            <div>
              <h2 className={classes.title}>Escolha um plano para {name.trim()}</h2>
              <p className={classes.sentence}>
                Os 7 primeiros dias são grátis. Você pode trocar de plano a qualquer momento.
              </p>
            </div>
          }
          plans={plans}
          units={units === '' ? null : units}
          chosen={flow.plan}
          onChoose={(plan) => flow.setValues({ plan })}
        />
      </div>
      <Foot
        back={flow.back}
        onNext={flow.finish}
        verb="Começar Teste Grátis"
        busy={flow.busy}
        plan={chosen}
      />
    </>
  )
}
