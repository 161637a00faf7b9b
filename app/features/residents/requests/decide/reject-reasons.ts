/** The most common reasons, as a starting point. */
export const rejectReasons = [
  'Não encontramos você entre os moradores da unidade. Fale com o proprietário para que ele nos avise.',
  'A unidade que você escreveu não existe. Confira o bloco e o número e peça de novo.',
  'Já existe um acesso com o seu nome. Entre com a conta que você já tem.',
  'Precisamos de um documento que ligue você à unidade, como o contrato de aluguel. Traga-o à administração.',
] as const
