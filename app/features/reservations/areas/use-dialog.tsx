import { useForm } from '@mantine/form'
import { areaUseInput } from '../../../../domain/reservations/checklist/input.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import type { Area } from '../queries.ts'
import { LinesField } from './lines-field.tsx'

type Use = Pick<Area, 'guests_most' | 'guests_until_hours' | 'checklist'>
type Typed = Omit<Use, 'guests_most'> & { guests_most: number | string }

/** Edits a space's rules for the day of use: who may come, and what is checked before and after. */
export function UseDialog({ area, onClose }: { area: Area; onClose: () => void }) {
  const { id: condominium_id } = useCondominium()
  const bodyOf = ({ guests_most, guests_until_hours, checklist }: Typed) => ({
    area_id: area.id,
    guests_most: guests_most === '' ? null : guests_most,
    guests_until_hours,
    checklist,
  })
  const form = useForm<Typed>({
    initialValues: {
      guests_most: area.guests_most ?? '',
      guests_until_hours: area.guests_until_hours,
      checklist: area.checklist,
    },
    validate: (values) =>
      Object.fromEntries(
        (areaUseInput.safeParse({ ...bodyOf(values), condominium_id }).error?.issues ?? []).map(
          ({ path, message }) => [path.join('.'), message],
        ),
      ),
  })
  return (
    <CommandDialog
      title={`Convidados e vistoria de ${area.name}`}
      verb="Salvar"
      command="save-area-use"
      action="salvar convidados e vistoria"
      done="Convidados e vistoria salvos"
      form={form}
      body={bodyOf}
      onClose={onClose}
    >
      <WholeNumberField
        label="Pessoas na lista de convidados, no máximo"
        description="Acompanhantes contam. Vazio: quantas o espaço comporta."
        placeholder={String(area.capacity)}
        {...form.getInputProps('guests_most')}
      />
      <WholeNumberField
        label="O morador muda a lista até quantas horas antes"
        description="A administração muda até o fim da reserva."
        {...form.getInputProps('guests_until_hours')}
      />
      <LinesField
        label="Vistoria"
        description="O que se confere, com foto, quando o espaço é entregue e quando volta."
        noun="Item"
        add="Adicionar item"
        placeholder="Ex.: churrasqueira e grelha"
        most={30}
        value={form.values.checklist}
        fresh={() => ({ id: crypto.randomUUID(), label: '' })}
        onChange={(checklist) => form.setFieldValue('checklist', checklist)}
        errorOf={(nth) =>
          form.errors[`checklist.${nth}.label`] ?? (nth === 0 ? form.errors.checklist : undefined)
        }
      />
    </CommandDialog>
  )
}
