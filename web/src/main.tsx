import { render } from 'preact';
import { App } from './app';
import { language } from './language';
import './style/all.css';
import { startTheme } from './theme';

document.documentElement.lang = language();
startTheme();
const place = document.getElementById('app')!;
place.textContent = '';
render(<App />, place);
