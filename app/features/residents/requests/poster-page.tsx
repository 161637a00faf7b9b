import { Anchor, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { Link } from 'react-router'
import { formatCode } from '../../../../domain/condominium-code.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { Logo } from '../../../ui/drawings/logo.tsx'
import { QrCode } from '../../../ui/drawings/qr-code.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { codeQuery } from '../../condominiums/queries.ts'
import classes from './poster.module.css'

/** A sheet for the lift: how residents enter, with the code and the address. */
export function Component() {
  const { id, name } = useCondominium()
  const code = useQuery(codeQuery(id))
  return (
    <>
      <title>{`Cartaz · ${name}`}</title>
      <div className={classes.bar}>
        <Anchor component={Link} to="/dashboard/resident-requests" size="sm" fw={600}>
          <ArrowLeft size={16} aria-hidden style={{ verticalAlign: -3 }} /> Pedidos de acesso
        </Anchor>
        <Button leftSection={<Printer size={18} />} onClick={() => print()} disabled={!code.data}>
          Imprimir cartaz
        </Button>
      </div>
      <NotLoaded query={code} place={<Skeleton height={600} />} />
      {code.data && <Sheet name={name} code={formatCode(code.data.code)} />}
    </>
  )
}

function Sheet({ name, code }: { name: string; code: string }) {
  return (
    <article className={classes.sheet}>
      <Logo height={44} />
      <h1 className={classes.title}>{name} agora está no aplicativo</h1>
      <p className={classes.lead}>
        Suas cobranças, o Pix e o boleto do condomínio, no celular ou no computador.
      </p>
      <div className={classes.columns}>
        <ol className={classes.steps}>
          <li>
            Abra <strong>{location.host}</strong> ou aponte a câmera para o desenho.
          </li>
          <li>Crie a sua conta como morador, com o código do condomínio. O desenho já o leva.</li>
          <li>Espere a aprovação do síndico: você recebe um e-mail.</li>
        </ol>
        <div className={classes.qr}>
          <QrCode
            text={`${location.origin}/auth?tab=cadastrar&codigo=${code}`}
            label={`Endereço ${location.host}, com o código`}
          />
        </div>
      </div>
      <div className={classes.codeBox}>
        <span>Código do condomínio</span>
        <strong className="figures">{code}</strong>
      </div>
    </article>
  )
}
