/** The practice people of the sandbox, with the accounts that the chain's well-known practice mnemonic gives them. */

export interface Person {
  /** Also the subject of their tokens. */
  readonly handle: string;
  readonly name: string;
  readonly email: string;
  /** Shown on the sign-in page: nothing here is worth guarding. */
  readonly password: string;
  /** EIP-55. The first is the wallet's: it signs and owns the balance. */
  readonly accounts: readonly [`0x${string}`, ...`0x${string}`[]];
}

/** Known to everyone, so worth nothing anywhere: what is sent to its accounts on a real chain is lost. */
export const mnemonic = 'test test test test test test test test test test test junk';

export const people: readonly Person[] = [
  {
    handle: 'ada',
    name: 'Ada Lovelace',
    email: 'ada@sandbox.test',
    password: 'practice-ada',
    accounts: [
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    ],
  },
  {
    handle: 'grace',
    name: 'Grace Hopper',
    email: 'grace@sandbox.test',
    password: 'practice-grace',
    accounts: ['0x90F79bf6EB2c4f870365E785982E1f101E93b906', '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'],
  },
  {
    handle: 'linus',
    name: 'Linus Pauling',
    email: 'linus@sandbox.test',
    password: 'practice-linus',
    accounts: ['0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc', '0x976EA74026E726554dB657fA54763abd0C3a0aa9'],
  },
];

/** Those who can sign in on one sandbox. */
export interface People {
  readonly list: readonly Person[];
  /** Whether their keys are the known ones of the practice chain; else they were given to the sandbox, and may be worth something. */
  readonly isPractice: boolean;
  find(handle: string): Person | undefined;
  /** By email, in any capitals, and password. */
  recognize(email: string, password: string): Person | undefined;
}

export function createPeople(list: readonly Person[], isPractice: boolean): People {
  return {
    list,
    isPractice,
    find: (handle) => list.find((person) => person.handle === handle),
    recognize: (email, password) => {
      const wanted = email.trim().toLowerCase();
      return list.find((person) => person.email === wanted && person.password === password);
    },
  };
}

/** The same people with one account each, in their order: as many as there are accounts. */
export function withAccounts(accounts: readonly `0x${string}`[]): readonly Person[] {
  return people.flatMap((person, index) => {
    const account = accounts[index];
    return account === undefined ? [] : [{ ...person, accounts: [account] as const }];
  });
}
