import { Button, Group } from '@mantine/core'
import { MessageCircle, Printer } from 'lucide-react'
import { Link } from 'react-router'
import { brand } from '../../../../domain/brand.ts'
import { formatCode } from '../../../../domain/condominium-code.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from './bring.module.css'

/** What to send where e-mail does not reach: texts with the code, and the poster. */
export function ShareTexts({ code: stored }: { code: string }) {
  const { name } = useCondominium()
  const code = formatCode(stored)
  const link = `${location.origin}/auth?tab=cadastrar&codigo=${code}`
  const chat = `Olá! O ${name} está no ${brand.name}: cobranças, Pix, avisos e reservas no celular. Crie a sua conta de morador por este link, que já leva o código ${code}:\n${link}`
  const slip = `Veja suas cobranças e pague por Pix em ${location.host}. Crie a sua conta com o código do condomínio: ${code}`
  return (
    <>
      <Section title="Para o WhatsApp" note="No grupo do prédio, ou para quem só tem telefone no cadastro.">
        <p className={classes.text}>{chat}</p>
        <Group gap="sm">
          <Button
            component="a"
            href={`https://wa.me/?text=${encodeURIComponent(chat)}`}
            target="_blank"
            rel="noreferrer"
            leftSection={<MessageCircle size={18} />}
          >
            Enviar por WhatsApp
          </Button>
          <CopyField value={chat} what="texto" asButton />
        </Group>
      </Section>
      <Section title="Para a mensagem do boleto" note="Chega a todas as unidades, com ou sem e-mail.">
        <p className={classes.text}>{slip}</p>
        <Group gap="sm">
          <CopyField value={slip} what="mensagem" asButton />
          <Button
            variant="default"
            component={Link}
            to="/dashboard/resident-requests/cartaz"
            leftSection={<Printer size={18} />}
          >
            Cartaz para imprimir
          </Button>
        </Group>
      </Section>
    </>
  )
}
