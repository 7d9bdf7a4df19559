// A worker for transport.test.ts: answers requests with their parameters, and ends as it is told to.
const { parentPort } = require('node:worker_threads');

let isDeaf = false;
parentPort.on('message', message => {
  if (message.kind === 'shutdown' && !isDeaf) {
    parentPort.close();
  } else if (message.params?.root === 'crash') {
    throw new Error('crashed on demand');
  } else if (message.kind === 'request') {
    isDeaf = message.params.root === 'deaf';
    parentPort.postMessage({ kind: 'result', id: message.id, result: message.params });
  }
});
