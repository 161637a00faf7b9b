import { Stack, Switch } from '@mantine/core'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { Reminders } from '../proof/arrange-dialog.tsx'
import type { FieldsProps } from './kind-fields.tsx'

/** Sets what is asked of readers, and how long the announcement stays up. */
export function OptionFields({ values, change, errors }: FieldsProps) {
  return (
    <Section title="Leitura e validade">
      <Stack gap={16}>
        <Switch
          label="Pedir confirmação de leitura"
          description="Um botão “Confirmo que li”. Sem isto, abrir já conta como lido."
          checked={values.asks_confirmation}
          onChange={({ currentTarget }) => change({ asks_confirmation: currentTarget.checked })}
        />
        <Switch
          label="Aceitar comentários"
          description="Quem recebe pode perguntar, e todos os que recebem leem."
          checked={values.allows_comments}
          onChange={({ currentTarget }) => change({ allows_comments: currentTarget.checked })}
        />
        <Switch
          label="Quem chegar depois também vê"
          description="Sem aviso: só encontra na lista."
          checked={values.for_newcomers}
          onChange={({ currentTarget }) => change({ for_newcomers: currentTarget.checked })}
        />
        <Reminders
          days={values.remind_after_days}
          times={values.remind_times}
          onDays={(remind_after_days) => change({ remind_after_days })}
          onTimes={(remind_times) => change({ remind_times })}
        />
        <DateField
          label="Fixar no alto até"
          clearable
          value={values.pinned_until}
          onChange={(pinned_until) => change({ pinned_until })}
          error={errors.pinned_until}
        />
        <DateField
          label="Vale até"
          description="Depois sai da lista e fica no arquivo."
          clearable
          value={values.expires_on}
          onChange={(expires_on) => change({ expires_on })}
          error={errors.expires_on}
        />
      </Stack>
    </Section>
  )
}
