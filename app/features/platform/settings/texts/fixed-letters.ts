/** Letters that nobody changes on the page, and why. */
export const fixedLetters: readonly { name: string; why: string }[] = [
  {
    name: 'Entrar e confirmar a conta: confirmação, senha nova, troca de e-mail, convite, link para entrar e código',
    why: 'São do serviço de contas, que as lê da configuração do servidor. O link e o código delas abrem contas: mudam só com uma versão nova do produto.',
  },
  {
    name: 'Avisos de segurança da conta: senha ou e-mail trocado, segundo fator e entrada nova',
    why: 'São do serviço de contas. Precisam ser iguais sempre, para que uma imitação se note.',
  },
  {
    name: 'Convite para o condomínio, link do fornecedor e resumo dos avisos',
    why: 'Levam um acesso pessoal ou juntam outras mensagens: não têm texto próprio para mudar.',
  },
  {
    name: 'Atos da equipe sobre uma conta e exclusão da conta',
    why: 'Dizem exatamente o que foi feito e o que a pessoa pode fazer.',
  },
  {
    name: 'Aparelhos, SMS e WhatsApp',
    why: 'São os textos curtos de cada evento: aparecem na tela bloqueada e não dizem nomes nem valores. Os do WhatsApp são aprovados pela Meta.',
  },
]
