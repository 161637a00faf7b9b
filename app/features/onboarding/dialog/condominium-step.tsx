import { Stack, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { condominiumNameProblem } from '../../../lib/sign-in/account.ts'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import classes from './onboarding.module.css'

export type CondominiumValues = { name: string; units: number | '' }

/** Whether name and number of units are there and can be taken. */
export const isCondominiumFilled = ({ name, units }: CondominiumValues) =>
  condominiumNameProblem(name) === null && typeof units === 'number' && units >= 1

type CondominiumStepProps = {
  id: string
  values: CondominiumValues
  onChange: (values: CondominiumValues) => void
  onSubmit: () => void
}

/** Step 3: the condominium's name and how many units it has. */
export function CondominiumStep({ id, values, onChange, onSubmit }: CondominiumStepProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isCondominiumFilled(values)) onSubmit()
  }
  return (
    <form id={id} onSubmit={submit} className={classes.body}>
      <h2 className={classes.title}>Qual é o condomínio?</h2>
      <p className={classes.sentence}>Você cadastra as unidades depois, por planilha ou pelo gerador.</p>
      <Stack maw={420}>
        <TextInput
          label="Nome do condomínio"
          required
          withAsterisk={false}
          autoComplete="organization"
          data-autofocus
          value={values.name}
          // For merely unfinished input the disabled button is enough.
          error={values.name.trim().length > 1 && condominiumNameProblem(values.name)}
          onChange={(event) => onChange({ ...values, name: event.currentTarget.value })}
        />
        <WholeNumberField
          label="Número de unidades"
          required
          withAsterisk={false}
          min={1}
          max={999_999}
          value={values.units}
          onChange={(units) => onChange({ ...values, units: units === '' ? '' : Number(units) })}
        />
      </Stack>
    </form>
  )
}
