import { app } from 'electron'; import electron from 'electron'; import {calls} from '#shared/ipc/contract.ts'; console.log(app.name, electron.app, calls);
