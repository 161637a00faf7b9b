import { Autocomplete, Button, Group, Text } from '@mantine/core'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { Section } from '../../../ui/page/page.tsx'
import classes from './condominiums.module.css'
import type { PlatformCondominium } from './queries.ts'

type TagsPartProps = { condominium: Pick<PlatformCondominium, 'id' | 'tags' | 'used_tags'> }

/** The platform's tags of a condominium: chosen from those in use, or a new one. */
export function TagsPart({ condominium: { id, tags, used_tags } }: TagsPartProps) {
  const [typed, setTyped] = useState('')
  const tag = useCommand('tag-condominium', { action: 'mudar as etiquetas', done: 'Etiquetas salvas' })
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim().length < 2) return
    tag.mutate({ condominium_id: id, tag: typed, is_set: true }, { onSuccess: () => setTyped('') })
  }
  return (
    <Section title="Etiquetas">
      {tags.length === 0 ? (
        <Text c="var(--muted)" mb={12}>
          Nenhuma etiqueta.
        </Text>
      ) : (
        <ul className={classes.tags}>
          {tags.map((one) => (
            <li key={one}>
              <Button
                variant="default"
                rightSection={<X size={16} />}
                aria-label={`Remover a etiqueta ${one}`}
                disabled={tag.isPending}
                onClick={() => tag.mutate({ condominium_id: id, tag: one, is_set: false })}
              >
                {one}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add}>
        <Group gap={8} align="end">
          <Autocomplete
            label="Nova etiqueta"
            maxLength={30}
            data={used_tags.filter((one) => !tags.includes(one))}
            value={typed}
            onChange={setTyped}
          />
          <Button type="submit" variant="default" loading={tag.isPending} disabled={typed.trim().length < 2}>
            Adicionar
          </Button>
        </Group>
      </form>
    </Section>
  )
}
