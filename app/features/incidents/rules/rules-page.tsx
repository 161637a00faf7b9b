import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { priorities, priorityWords } from '../../../../domain/incidents/words.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { IncidentNav } from '../incident-nav.tsx'
import classes from '../incidents.module.css'
import { CategoryIcon, categoryIcons } from '../looks.tsx'
import { type Category, type CommonPlace, categoriesQuery, placesQuery } from '../queries.ts'
import { Deadlines } from './deadlines.tsx'
import { HouseDays } from './house-days.tsx'

/** What the condominium decides about incidents: subjects, places, by when, and the days that count. */
export function Component() {
  return (
    <>
      <IncidentNav />
      <Page
        title="Regras de ocorrências"
        sentence="Os assuntos que se escolhem, os lugares, e em quanto tempo cada coisa é resolvida."
      >
        <Deadlines />
        <HouseDays />
        <Categories />
        <Places />
      </Page>
    </>
  )
}

function Categories() {
  const { id } = useCondominium()
  const manages = useMayManage()
  const found = useQuery(categoriesQuery(id))
  const [open, setOpen] = useState<Category | 'new' | null>(null)
  return (
    <Section
      title="Categorias"
      note="As de convivência são particulares: ficam entre quem registra e a administração."
      action={manages && <Add label="Nova categoria" onClick={() => setOpen('new')} />}
    >
      <NotLoaded query={found} rows={4} />
      <ul className={classes.places} aria-label="Categorias">
        {found.data?.map((category) => (
          <li key={category.id} className={classes.spot}>
            <Group gap={8} wrap="nowrap">
              <CategoryIcon icon={category.icon} />
              <span>
                {category.name}
                <span className={classes.muted} style={{ display: 'block' }}>
                  {[priorityWords[category.priority], category.is_private && 'particular']
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
            </Group>
            {manages && <Edit label={`Editar ${category.name}`} onClick={() => setOpen(category)} />}
          </li>
        ))}
      </ul>
      {open && <CategoryDialog category={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Section>
  )
}

const Add = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="default" leftSection={<Plus size={18} />} onClick={onClick}>
    {label}
  </Button>
)
const Edit = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="subtle" size="compact-md" mih={44} aria-label={label} onClick={onClick}>
    <Pencil size={16} />
  </Button>
)

function CategoryDialog({ category, onClose }: { category: Category | null; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      name: category?.name ?? '',
      icon: category?.icon ?? 'wrench',
      priority: category?.priority ?? ('normal' as const),
      is_private: category?.is_private ?? false,
      removed: false,
    },
    validate: { name: (value) => (value.trim() ? null : 'Dê um nome.') },
  })
  return (
    <CommandDialog
      title={category ? `Editar ${category.name}` : 'Nova categoria'}
      verb={form.values.removed ? 'Remover categoria' : 'Salvar categoria'}
      small
      command="save-incident-category"
      action="salvar a categoria"
      done="Categoria salva"
      form={form}
      body={(values) => ({ id: category?.id, ...values })}
      onClose={onClose}
    >
      <TextInput label="Nome" maxLength={40} data-autofocus {...form.getInputProps('name')} />
      <Select
        label="Desenho"
        leftSection={<CategoryIcon icon={form.values.icon} />}
        data={Object.entries(categoryIcons).map(([value, { words }]) => ({ value, label: words }))}
        allowDeselect={false}
        {...form.getInputProps('icon')}
      />
      <Select
        label="Prioridade sugerida"
        data={priorities.map((value) => ({ value, label: priorityWords[value] }))}
        allowDeselect={false}
        {...form.getInputProps('priority')}
      />
      <Checkbox
        label="Particular por padrão"
        description="Para queixas sobre vizinhos: só a administração vê, a menos que quem registra mude."
        {...form.getInputProps('is_private', { type: 'checkbox' })}
      />
      {category && (
        <Checkbox
          label="Não oferecer mais"
          description="O que já foi registrado nela continua."
          {...form.getInputProps('removed', { type: 'checkbox' })}
        />
      )}
    </CommandDialog>
  )
}

function Places() {
  const { id } = useCondominium()
  const manages = useMayManage()
  const found = useQuery(placesQuery(id))
  const [open, setOpen] = useState<CommonPlace | 'new' | null>(null)
  return (
    <Section
      title="Lugares comuns"
      note="O que se escolhe ao registrar e o que o mapa mostra."
      action={manages && <Add label="Novo lugar" onClick={() => setOpen('new')} />}
    >
      <NotLoaded query={found} rows={4} />
      <ul className={classes.places} aria-label="Lugares comuns">
        {found.data?.map((place) => (
          <li key={place.id} className={classes.spot}>
            {place.name}
            {manages && <Edit label={`Editar ${place.name}`} onClick={() => setOpen(place)} />}
          </li>
        ))}
      </ul>
      {open && <PlaceDialog place={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Section>
  )
}

function PlaceDialog({ place, onClose }: { place: CommonPlace | null; onClose: () => void }) {
  const form = useForm({
    initialValues: { name: place?.name ?? '', removed: false },
    validate: { name: (value) => (value.trim() ? null : 'Dê um nome.') },
  })
  return (
    <CommandDialog
      title={place ? `Editar ${place.name}` : 'Novo lugar'}
      verb={form.values.removed ? 'Remover lugar' : 'Salvar lugar'}
      small
      command="save-incident-place"
      action="salvar o lugar"
      done="Lugar salvo"
      form={form}
      body={(values) => ({ id: place?.id, ...values })}
      onClose={onClose}
    >
      <TextInput label="Nome" maxLength={60} data-autofocus {...form.getInputProps('name')} />
      {place && (
        <Checkbox label="Não oferecer mais" {...form.getInputProps('removed', { type: 'checkbox' })} />
      )}
    </CommandDialog>
  )
}
