import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download, LifeBuoy } from 'lucide-react'
import { brand } from '../../../../../domain/brand.ts'
import { download } from '../../../../lib/files/download.ts'
import { useMutation } from '../../../../lib/mutations/use-mutation.ts'
import { makeRecoveryCodes } from '../../../../lib/sign-in/recovery-codes.ts'
import { counted } from '../../../../lib/words.ts'
import { Modal } from '../../../../ui/dialog/modal.tsx'
import { CopyField } from '../../../../ui/form/copy-field.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import classes from '../rows.module.css'
import { Rows } from '../rows.tsx'
import { recoveryCodesQuery, useRefreshSecurity } from '../security-queries.ts'

/** The codes that open the account when the phone is lost: how many are left, and new ones. */
export function RecoveryCodes({ exist }: { exist: boolean }) {
  const { data } = useQuery({ ...recoveryCodesQuery(), enabled: exist })
  const codes = exist ? data : null
  const refresh = useRefreshSecurity()
  const make = useMutation({
    mutationFn: makeRecoveryCodes,
    meta: { action: 'criar os códigos de recuperação' },
    onSuccess: refresh,
  })
  if (codes === undefined) return null
  const words = codes
    ? `${counted(codes.remaining, 'código restante', 'códigos restantes')} de ${codes.total}`
    : 'Sem eles, quem perde o telefone perde a conta.'
  return (
    <>
      {codes && codes.remaining <= 2 && (
        <Notice kind="warning">Seus códigos de recuperação estão acabando. Crie novos.</Notice>
      )}
      <Rows
        label="Códigos de recuperação"
        icon={<LifeBuoy size={20} aria-hidden />}
        rows={[
          {
            id: 'codes',
            first: 'Códigos de recuperação',
            second: words,
            action: {
              label: codes ? 'Criar novos' : 'Criar códigos',
              run: () => make.mutate(codes !== null),
              loading: make.isPending,
            },
          },
        ]}
      />
      {make.data && <NewCodes codes={make.data} onClose={make.reset} />}
    </>
  )
}

/** Shown only once. */
function NewCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.map(inGroups).join('\n')
  const save = () =>
    download(
      new Blob([`Códigos de recuperação do ${brand.name}. Cada um vale uma vez.\n\n${text}\n`], {
        type: 'text/plain',
      }),
      'prumo-codigos-de-recuperacao.txt',
    )
  return (
    <Modal opened onClose={onClose} title="Guarde estes códigos" closeOnClickOutside={false}>
      <Stack gap="md">
        <Text size="sm">
          Se você perder o telefone, cada código abre a sua conta uma vez. Guarde-os fora do telefone: eles
          não aparecem de novo.
        </Text>
        <ul className={classes.codes} aria-label="Códigos de recuperação">
          {codes.map((code) => (
            <li key={code}>{inGroups(code)}</li>
          ))}
        </ul>
        <Group>
          <CopyField value={text} what="códigos" asButton />
          <Button variant="default" leftSection={<Download size={18} aria-hidden />} onClick={save}>
            Baixar
          </Button>
        </Group>
        <Button onClick={onClose}>Já guardei</Button>
      </Stack>
    </Modal>
  )
}

/** Returns 'abcd efgh ijkl mnop', easier to copy manually; the service accepts it with or without the spaces. */
const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')
