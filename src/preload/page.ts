import { contextBridge } from 'electron'; import {calls} from '#shared/ipc/contract.ts'; contextBridge.exposeInMainWorld('a', calls)
