// What the account of any game is given.
import type { Account, Info } from '../server/wire';

export interface AccountProps {
  info: Info;
  account: Account;
}
