import type { ErrorCodes } from './code.ts'

/** People, their ties to units, households and moves. */
export const peopleErrors = {
  person_still_here: {
    status: 409,
    message:
      'Esta pessoa ainda mora, é proprietária ou tem acesso. Encerre o vínculo e o acesso antes de apagar.',
  },
  person_erasure_exists: { status: 409, message: 'Os dados desta pessoa já estão marcados para apagar.' },
  person_has_account: {
    status: 409,
    message: 'Esta pessoa já está ligada a outra conta. Escolha outra ou cadastre uma nova.',
  },
  person_document_taken: { status: 409, message: 'Este CPF ou CNPJ já é de outra pessoa cadastrada.' },
  person_duplicate: {
    status: 409,
    message: 'Já há alguém parecido no cadastro. Confira se é a mesma pessoa antes de cadastrar outra.',
  },
  people_differ: { status: 409, message: 'Os dois cadastros têm CPF ou conta diferentes: são duas pessoas.' },
  occupancy_overlaps: {
    status: 409,
    message: 'Esta pessoa já está nesta unidade nestas datas. Encerre ou corrija o outro vínculo antes.',
  },
  voter_not_owner: {
    status: 422,
    message: 'Só um proprietário vota pela unidade. Inquilinos votam por procuração.',
  },
  parts_incomplete: {
    status: 422,
    message: 'As partes de todos os proprietários precisam somar exatamente 100%.',
  },
  unit_has_debt: {
    status: 409,
    message: 'A unidade tem cobranças em aberto. Quem compra responde por elas (Código Civil, art. 1.345).',
  },
  vehicle_duplicate: { status: 409, message: 'Esta placa já está cadastrada neste condomínio.' },
  household_full: { status: 409, message: 'O cadastro chegou ao máximo. Remova o que não vale mais.' },
  consent_changed: {
    status: 409,
    message: 'O texto deste consentimento mudou. Recarregue a página e leia o novo antes de aceitar.',
  },
  change_pending: { status: 409, message: 'Este pedido já espera por uma resposta da administração.' },
  change_decided: { status: 409, message: 'Este pedido já foi decidido ou retirado.' },
  move_exists: { status: 409, message: 'Já há uma mudança marcada para esta pessoa nesta unidade.' },
  move_closed: { status: 409, message: 'Esta mudança já foi concluída ou cancelada.' },
  move_not_yet: { status: 409, message: 'O dia desta mudança ainda não chegou.' },
  move_items_open: { status: 409, message: 'Há itens da lista por conferir.' },
} as const satisfies ErrorCodes
